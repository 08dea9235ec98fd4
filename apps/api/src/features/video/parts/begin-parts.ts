import {
  type BeginPartsRequest,
  limits,
  messages,
  planParts,
  replies,
  uploadContentType,
  type UploadParts,
} from '@cutroom/contracts';
import { AppError, conflict, notFound, type Actor } from '@cutroom/server-kit';
import type { ClientSession } from 'mongoose';
import { findByUrl } from '../find-by-url';
import { newVersion, sealedKey } from '../object-key';
import { assertRoomAgain } from '../open-uploads';
import { assertFits } from '../quota/reserve-storage';
import { receiveUpload } from '../receive-upload';
import type { VideoDeps } from '../video.deps';
import type { PartsRecord, VideoRecord } from '../video.record';
import { discardParts } from './discard-parts';
import { presentParts } from './present-upload';

const isSameFile = (parts: PartsRecord, { fileName, size }: BeginPartsRequest): boolean =>
  parts.fileName === fileName && parts.size === size;

/**
 * Begins the parts of an upload: opens a multipart upload under a random private key, whose parts alone clients get
 * URLs for. Of several callers at a time one wins; the others get its parts. An upload that the store has lost, as a
 * lifecycle rule of its bucket may have it, is opened anew.
 *
 * @throws AppError 404 for somebody else's upload, 409 when the upload has been received, 412 when another file was
 *   begun, 413 for a file that is too large or does not fit into the team's storage, 429 for an expired upload when the editor has too many others
 */
export async function beginParts(
  deps: VideoDeps,
  request: BeginPartsRequest,
  actor: Actor,
): Promise<UploadParts> {
  if (request.size > limits.uploadMaxBytes) throw new AppError(413, replies.uploadTooLarge);
  const video = await findAwaiting(deps, request, actor);
  const { parts } = video;
  if (parts && isSameFile(parts, request)) {
    const place = await placeOf(deps, parts);
    if (place === 'open') return presentParts(deps, video);
    if (place === 'joined') await receiveJoined(deps, video);
  } else if (parts && !request.replace) throw ofOtherFile();
  const begun = await open(deps, video, request);
  if (!begun) return presentWinner(deps, request, actor);
  // Its size takes the place of what every upload reserves.
  if (begun.reservedBytes !== video.reservedBytes) deps.teamChanges.notify(String(video.teamId), ['storage']);
  await assertRoomAgain(deps, video).catch(async (error: unknown) => {
    await takeBack(deps, video, begun);
    throw error;
  });
  if (parts) await discardParts(deps, parts);
  return presentParts(deps, begun);
}

/** Leaves the upload, which has expired, with what it had begun and reserved before. */
async function takeBack(deps: VideoDeps, before: VideoRecord, { _id, parts }: VideoRecord): Promise<void> {
  if (!parts) return;
  const kept = { parts: before.parts, reservedBytes: before.reservedBytes };
  const had = Object.entries(kept).filter(([, value]) => value !== undefined);
  const lacked = Object.entries(kept).filter(([, value]) => value === undefined);
  await deps.videos.updateOne(
    { _id, state: 'AWAITING_UPLOAD', 'parts.uploadId': parts.uploadId },
    {
      $set: Object.fromEntries(had),
      $unset: Object.fromEntries(lacked.map(([name]) => [name, 1])),
    },
  );
  await discardParts(deps, parts);
  deps.teamChanges.notify(String(before.teamId), ['storage']);
}

const ofOtherFile = (): AppError => new AppError(412, replies.uploadOfOtherFile);

async function findAwaiting(deps: VideoDeps, { url }: BeginPartsRequest, actor: Actor): Promise<VideoRecord> {
  const video = await findByUrl(deps, url, actor);
  if (!video) throw notFound(messages.uploadNotFound);
  if (video.state !== 'AWAITING_UPLOAD') throw conflict(replies.uploadReceived);
  return video;
}

/** Where the parts are. A store may list an upload that it has lost like one without parts (SeaweedFS). */
async function placeOf(
  { storage }: Pick<VideoDeps, 'storage'>,
  parts: PartsRecord,
): Promise<'open' | 'joined' | 'lost'> {
  if ((await storage.listParts(parts)).length > 0) return 'open';
  if (await storage.head(parts.key)) return 'joined';
  for await (const { uploadId } of storage.openMultiparts(parts.key)) {
    if (uploadId === parts.uploadId) return 'open';
  }
  return 'lost';
}

/**
 * The process that joined the parts died before it wrote the row.
 *
 * @throws AppError 409 when it is received now, 400 when it is no video
 */
async function receiveJoined(deps: VideoDeps, video: VideoRecord): Promise<void> {
  const receipt = await receiveUpload(deps, video);
  if (receipt.kind === 'received') throw conflict(replies.uploadReceived);
  if (receipt.kind === 'unfit') throw new AppError(receipt.status, receipt.message);
}

/**
 * The parts that the call which came first has begun.
 *
 * @throws AppError 409 when it received the upload, 412 when it began another file, 503 while a file is being received
 */
async function presentWinner(
  deps: VideoDeps,
  request: BeginPartsRequest,
  actor: Actor,
): Promise<UploadParts> {
  const video = await findAwaiting(deps, request, actor);
  if (video.parts && isSameFile(video.parts, request)) return presentParts(deps, video);
  if (video.sealings.length === 0) throw ofOtherFile();
  throw new AppError(503, replies.uploadEnding, { headers: { 'Retry-After': '5' } });
}

/**
 * The row names the parts and what is reserved for them at once, so of two callers the one that wins has reserved its own
 * size.
 *
 * @returns null when another caller came first or the upload has ended
 * @throws AppError 413 with the figures when the file does not fit; what was begun before stays
 */
async function open(
  deps: VideoDeps,
  video: VideoRecord,
  { fileName, size }: BeginPartsRequest,
): Promise<VideoRecord | null> {
  const { _id: videoId, teamId, extension } = video;
  const version = newVersion();
  const upload = await deps.storage.createMultipart(sealedKey({ teamId, videoId, extension, version }), {
    contentType: uploadContentType(extension),
  });
  const activeAt = deps.clock();
  const { partSize } = planParts(size);
  const parts: PartsRecord = { ...upload, version, fileName, size, partSize, activeAt, reminded: false };
  const before = { 'parts.uploadId': video.parts?.uploadId ?? { $exists: false } };
  const uploadUrlExpiresAt = new Date(activeAt.getTime() + limits.unfinishedUploadLifetimeMs);
  const reserved = deps.teamQuotaBytes === null ? {} : { reservedBytes: size };
  const name = async (session: ClientSession) => {
    await assertFits(deps, video, size, session);
    return deps.videos
      .findOneAndUpdate(
        { _id: videoId, state: 'AWAITING_UPLOAD', ...before, 'sealings.0': { $exists: false } },
        { $set: { parts, uploadUrlExpiresAt, ...reserved } },
        { returnDocument: 'after', session },
      )
      .lean<VideoRecord>();
  };
  let begun: VideoRecord | null = null;
  try {
    begun = await deps.connection.transaction(name);
  } finally {
    if (!begun) await deps.storage.abortMultipart(upload);
  }
  return begun;
}
