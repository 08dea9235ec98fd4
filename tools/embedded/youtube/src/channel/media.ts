import { createReadStream } from 'node:fs';
import { textAnswer, type Answer } from '../http/answer';
import type { Context } from '../sandbox';

/** What is served here was uploaded by somebody: opened by itself, it may run nothing. */
const headers = { 'Content-Security-Policy': "default-src 'none'; media-src 'self'; sandbox" };

/** GET /media/ID: the bytes of a video, one range at a time (RFC 9110 §14), so that a player can seek. */
export function mediaFile({ request, url, sandbox }: Context): Answer {
  const video = sandbox.videos.get(url.pathname.slice('/media/'.length));
  if (!video) return textAnswer(404, 'This video is not available.');
  const path = sandbox.videos.mediaPath(video.id);
  const all = { ...headers, 'Content-Type': video.contentType, 'Accept-Ranges': 'bytes' };
  const range = readRange(request.headers.range, video.size);
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...all, 'Content-Range': `bytes */${video.size}` } };
  if (!range) {
    return {
      status: 200,
      headers: { ...all, 'Content-Length': String(video.size) },
      body: createReadStream(path),
    };
  }
  return {
    status: 206,
    headers: {
      ...all,
      'Content-Length': String(range.end - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.end}/${video.size}`,
    },
    body: createReadStream(path, range),
  };
}

/** GET /thumbnail/ID */
export function thumbnailFile({ url, sandbox }: Context): Answer {
  const video = sandbox.videos.get(url.pathname.slice('/thumbnail/'.length));
  if (!video?.thumbnail) return textAnswer(404, 'This thumbnail is not available.');
  const body = createReadStream(sandbox.videos.thumbnailPath(video.id));
  return { status: 200, headers: { ...headers, 'Content-Type': video.thumbnail.type }, body };
}

/** Undefined means the whole: no header, several ranges, or one that does not parse (a server may ignore these). */
function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
