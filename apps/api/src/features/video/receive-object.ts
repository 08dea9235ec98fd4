import { isWanted, storedTerms } from '@cutroom/contracts';
import type { StoredObject } from '@cutroom/server-kit';
import type { ClientSession, QueryFilter } from 'mongoose';
import { asReceived } from './as-received';
import { findSameFile } from './same-file';
import type { News } from '../notifications/notifications';
import { newVersionMail } from './video.mails';
import { canGetVersion, versionUnderReview } from './versions';
import type { VideoDeps } from './video.deps';
import type { SealedObject } from './sealed-object.record';
import type { SameFile, VideoRecord } from './video.record';

export type ReceiveObjectDeps = Pick<
  VideoDeps,
  'connection' | 'videos' | 'users' | 'mail' | 'notifications' | 'webUrl' | 'clock'
>;

interface Arrived {
  /** The upload as long as nobody else has received it. */
  awaiting: QueryFilter<VideoRecord>;
  object: SealedObject;
  /** As the store listed it. */
  stored: Pick<StoredObject, 'etag' | 'size'>;
}

/**
 * Puts a sealed object under review, once: an upload becomes PENDING, or the next version of the video that it was
 * registered for. A video that is being published, or is gone, gets no version any more; then the upload becomes a video
 * of its own, so that nothing is lost.
 *
 * @returns the video under review, or null when another caller came first or the upload is gone
 */
export async function receiveObject(
  deps: ReceiveObjectDeps,
  upload: VideoRecord,
  arrived: Arrived,
): Promise<VideoRecord | null> {
  const sameFileAs = await findSameFile(deps, upload, arrived.stored);
  const become = upload.versionOf ? becomeVersion : becomeVideo;
  let received: VideoRecord | null = null;
  await deps.connection.transaction(async (session) => {
    received = await become(deps, upload, { ...arrived, sameFileAs }, session);
  });
  return received;
}

type Examined = Arrived & { sameFileAs: SameFile | null };

async function becomeVideo(
  deps: ReceiveObjectDeps,
  { _id, uploadedBy }: VideoRecord,
  { awaiting, object, sameFileAs }: Examined,
  session: ClientSession,
): Promise<VideoRecord | null> {
  const received = await deps.videos
    .findOneAndUpdate(
      awaiting,
      {
        $set: asReceived({ object, sameFileAs, number: 1, uploadedBy, uploadId: _id }, deps.clock()),
        $unset: { parts: 1, versionOf: 1 },
        $pull: { sealings: { key: object.key } },
      },
      { returnDocument: 'after', session },
    )
    .lean<VideoRecord>();
  if (received)
    await ring(deps, received, { kind: 'new-cut', by: await uploaderOf(deps, received) }, session);
  return received;
}

async function becomeVersion(
  deps: ReceiveObjectDeps,
  upload: VideoRecord,
  arrived: Examined,
  session: ClientSession,
): Promise<VideoRecord | null> {
  const { videos, users, clock } = deps;
  const { awaiting, object, sameFileAs } = arrived;
  const { versionOf, teamId } = upload;
  const video = await videos.findOne({ _id: versionOf, teamId }, null, { session }).lean<VideoRecord>();
  const replaced = video && canGetVersion(video) ? versionUnderReview(video) : null;
  if (!video || !replaced) return becomeVideo(deps, upload, arrived, session);

  const taken = await videos.findOneAndDelete(awaiting, { session }).lean<VideoRecord>();
  if (!taken) return null;
  const { _id: uploadId, uploadedBy, comment, extension, maximumVideoQuality, sealings } = taken;
  const number = replaced.number + 1;
  const creator = await users
    .findOne({ teamId, role: 'YOUTUBER' }, { email: 1, notify: 1 }, { session })
    .lean();
  const recipient = creator && isWanted(creator.notify, 'new-version', 'email') ? creator : null;
  const now = clock();
  const received = await videos
    .findOneAndUpdate(
      { _id: video._id, state: video.state, 'object.version': replaced.object.version },
      {
        $set: {
          ...asReceived({ object, sameFileAs, number, uploadedBy, uploadId }, now),
          // A version that is not emailed at once keeps the due email of the cut that it replaces.
          arrival: recipient || !video.arrival ? { at: now, announced: true } : video.arrival,
          comment,
          search: storedTerms(video.title, comment),
          extension,
          maximumVideoQuality,
        },
        $push: {
          earlier: replaced,
          // Copies of other callers, which may die: the sweeper finds them only through a row.
          sealings: { $each: sealings.filter(({ key }) => key !== object.key) },
        },
      },
      { returnDocument: 'after', session },
    )
    .lean<VideoRecord>();
  if (!received) throw new Error(`the video ${String(video._id)} changed within its own transaction`);
  await announce(deps, received, recipient, session);
  return received;
}

/**
 * Notifies the creator at once, who is waiting for this version: in the bell, and by email unless `recipient` is null.
 */
async function announce(
  deps: ReceiveObjectDeps,
  video: VideoRecord,
  recipient: { email: string } | null,
  session: ClientSession,
): Promise<void> {
  const { mail, webUrl } = deps;
  const byName = await uploaderOf(deps, video);
  await ring(deps, video, { kind: 'new-version', by: byName, version: video.review?.number ?? 1 }, session);
  if (recipient)
    await mail.enqueue(newVersionMail({ to: recipient.email, video, byName, webUrl }), { session });
}

/** The name of whoever uploaded the version under review. */
async function uploaderOf(
  { users }: Pick<ReceiveObjectDeps, 'users'>,
  { review, uploadedBy }: VideoRecord,
): Promise<string> {
  const editor = await users
    .findOne({ _id: review?.uploadedBy ?? uploadedBy }, { name: 1, username: 1 })
    .lean();
  return editor?.name || editor?.username || 'An editor';
}

/** Writes the creator's entry in the bell. */
const ring = (
  { notifications }: Pick<ReceiveObjectDeps, 'notifications'>,
  video: VideoRecord,
  news: Pick<News, 'kind' | 'by' | 'version'>,
  session: ClientSession,
): Promise<void> =>
  notifications.write(
    [{ ...news, teamId: video.teamId, to: 'creator', video, event: `v${news.version ?? 1}` }],
    session,
  );
