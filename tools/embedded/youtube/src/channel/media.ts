import { textAnswer, type Answer } from '../http/answer';
import type { Context } from '../sandbox';

/** A client supplied the content, so a browser that opens it directly must not run its scripts. */
const policy = "default-src 'none'; media-src 'self'; sandbox";

/** GET /media/ID: the bytes of a video. */
export function mediaFile({ request, sandbox }: Context): Answer {
  const video = sandbox.videos.get(String(request.params.id));
  if (!video) return textAnswer(404, 'This video is not available.');
  return {
    status: 200,
    headers: { 'Content-Security-Policy': policy, 'Content-Type': video.contentType },
    file: sandbox.videos.mediaPath(video.id),
  };
}

/** GET /thumbnail/ID */
export function thumbnailFile({ request, sandbox }: Context): Answer {
  const video = sandbox.videos.get(String(request.params.id));
  if (!video?.thumbnail) return textAnswer(404, 'This thumbnail is not available.');
  return {
    status: 200,
    headers: { 'Content-Security-Policy': policy, 'Content-Type': video.thumbnail.type },
    file: sandbox.videos.thumbnailPath(video.id),
  };
}
