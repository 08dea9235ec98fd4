import { strikeAnswer, strikeOverload, strikeRefusal } from '../faults/strike';
import type { Answer } from '../http/answer';
import { badParameter, badRequest, GoogleError } from '../http/google-error';
import { originOf } from '../../../kit/src/index';
import { contentType, readBody } from '../http/read-body';
import { requireBearer } from '../oauth/bearer';
import type { Context } from '../sandbox';
import { readVideoMetadata } from './video-metadata';

/** 256 GB, YouTube's largest file (https://developers.google.com/youtube/v3/docs/videos/insert). */
export const largestFile = 256 * 1024 ** 3;

const metadataLimit = 64 * 1024;

/** POST /upload/youtube/v3/videos?uploadType=resumable: opens a session and returns its URI in `Location`. */
export async function openSession({ request, url, sandbox }: Context): Promise<Answer> {
  const at = { size: Number(request.headers['x-upload-content-length']), offset: 0 };
  strikeOverload(sandbox.faults, 'open', at);
  requireBearer(request, sandbox, 'open', at);
  const query = url.searchParams;
  if (query.get('uploadType') !== 'resumable')
    throw badParameter('uploadType', 'uploadType must be resumable here.');
  const parts = readParts(query.get('part'));
  const notify = query.get('notifySubscribers') ?? 'true';
  if (notify !== 'true' && notify !== 'false') {
    throw badParameter('notifySubscribers', `Invalid boolean value: '${notify}'.`);
  }
  strikeRefusal(sandbox.faults, 'open', at);
  const total = readLength(request.headers['x-upload-content-length']);
  const type = readType(request.headers['x-upload-content-type']);
  if (contentType(request) !== 'application/json') throw badRequest('Content-Type must be application/json.');
  const metadata = readVideoMetadata(parse(await readBody(request, metadataLimit)), parts);

  const uploadId = sandbox.sessions.open({
    total,
    contentType: type,
    metadata,
    notifySubscribers: notify === 'true',
  });
  strikeAnswer(sandbox.faults, 'open', at);
  const session = new URL('/upload/youtube/v3/videos', originOf(request));
  for (const name of ['uploadType', 'part', 'notifySubscribers']) {
    const value = query.get(name);
    if (value !== null) session.searchParams.set(name, value);
  }
  session.searchParams.set('upload_id', uploadId);
  return { status: 200, headers: { Location: session.href, 'Cache-Control': 'no-store' } };
}

/** Reads `part`, which lists the parts that the request sets. */
function readParts(part: string | null): string[] {
  const parts = (part ?? '').split(',').map((one) => one.trim());
  const unknown = parts.filter((one) => !['id', 'snippet', 'status', 'recordingDetails'].includes(one));
  if (unknown.length > 0) throw new GoogleError(400, 'unknownPart', `'${unknown.join(',')}'`, partDetail);
  if (!parts.includes('snippet') || !parts.includes('status')) {
    throw new GoogleError(400, 'unexpectedPart', 'part must name snippet and status', partDetail);
  }
  return parts;
}

const partDetail = { domain: 'youtube.part', location: 'part', locationType: 'parameter' };

function readLength(header: string | string[] | undefined): number {
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw badRequest('X-Upload-Content-Length must be the size of the file in bytes.');
  }
  const length = Number(header);
  if (length === 0)
    throw new GoogleError(400, 'mediaBodyRequired', 'The request does not include the video content.');
  if (length > largestFile) {
    throw new GoogleError(413, 'uploadTooLarge', `Media is too large. Limit: ${largestFile}`);
  }
  return length;
}

function readType(header: string | string[] | undefined): string {
  const [, type] = /^(video\/[\w.+-]+|application\/octet-stream)(\s*;.*)?$/i.exec(String(header ?? '')) ?? [];
  if (type !== undefined) return type.toLowerCase();
  const message = `Media type '${String(header ?? '')}' is not supported. Valid media types: [application/octet-stream, video/*]`;
  throw new GoogleError(400, 'badContent', message);
}

function parse(body: Buffer | undefined): unknown {
  if (!body) throw new GoogleError(413, 'uploadTooLarge', `Metadata is too large. Limit: ${metadataLimit}`);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new GoogleError(400, 'parseError', 'Parse Error');
  }
}
