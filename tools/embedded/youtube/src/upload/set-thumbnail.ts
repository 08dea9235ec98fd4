import { strikeAnswer, strikeOverload, strikeRefusal } from '../faults/strike';
import { jsonAnswer, type Answer } from '../http/answer';
import { badParameter, GoogleError } from '../http/google-error';
import { originOf } from '../../../kit/src/index';
import { contentType, readBody } from '../http/read-body';
import { requireBearer } from '../oauth/bearer';
import type { Context } from '../sandbox';

/** Google's own limit, 2 MB (https://developers.google.com/youtube/v3/docs/thumbnails/set). */
export const thumbnailLimit = 2 * 1024 * 1024;

const mediaTypes = ['image/jpeg', 'image/png', 'application/octet-stream'];

/** POST /upload/youtube/v3/thumbnails/set?videoId=ID&uploadType=media: the body is the image. */
export async function setThumbnail({ request, url, sandbox }: Context): Promise<Answer> {
  const video = sandbox.videos.get(url.searchParams.get('videoId') ?? '');
  const at = { size: video?.size, offset: video?.size ?? 0 };
  strikeOverload(sandbox.faults, 'thumbnail', at);
  requireBearer(request, sandbox, 'thumbnail', at);
  strikeRefusal(sandbox.faults, 'thumbnail', at);
  if (url.searchParams.get('uploadType') !== 'media')
    throw badParameter('uploadType', 'uploadType must be media here.');
  if (!url.searchParams.get('videoId')) throw badParameter('videoId', 'Required parameter: videoId');
  if (!video)
    throw thumbnailError(
      404,
      'videoNotFound',
      'The video that you are trying to insert a thumbnail image for cannot be found.',
    );
  const declared = contentType(request);
  if (!mediaTypes.includes(declared)) {
    const message = `Media type '${declared}' is not supported. Valid media types: [${mediaTypes.join(', ')}]`;
    throw new GoogleError(400, 'badContent', message);
  }
  const image = await readBody(request, thumbnailLimit);
  if (!image) throw new GoogleError(413, 'uploadTooLarge', `Media is too large. Limit: ${thumbnailLimit}`);
  if (image.length === 0)
    throw thumbnailError(400, 'mediaBodyRequired', 'The request does not include the image content.');
  const type = imageType(image);
  if (!type) throw thumbnailError(400, 'invalidImage', 'The provided image content is invalid.');

  sandbox.videos.setThumbnail(video, image, type);
  strikeAnswer(sandbox.faults, 'thumbnail', at);
  const thumbnail = { url: `${originOf(request)}/thumbnail/${video.id}`, width: 1280, height: 720 };
  return jsonAnswer(200, { kind: 'youtube#thumbnailSetResponse', items: [{ default: thumbnail }] });
}

/** The type by the first bytes, regardless of the header. */
function imageType(image: Buffer): 'image/jpeg' | 'image/png' | undefined {
  if (image.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return image.subarray(0, 8).equals(png) ? 'image/png' : undefined;
}

function thumbnailError(status: number, reason: string, message: string): GoogleError {
  return new GoogleError(status, reason, message, { domain: 'youtube.thumbnail' });
}
