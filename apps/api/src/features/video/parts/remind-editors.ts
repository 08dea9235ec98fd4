import { limits } from '@cutroom/contracts';
import type { VideoDeps } from '../video.deps';
import type { VideoRecord } from '../video.record';
import { unfinishedUploadMail } from '../video.mails';

/** Emails the editors of uploads in parts that end within a day, once. */
export async function remindEditors(deps: VideoDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock();
  const ending = {
    state: 'AWAITING_UPLOAD' as const,
    'parts.reminded': false,
    uploadUrlExpiresAt: { $gt: now, $lt: new Date(now.getTime() + limits.unfinishedUploadReminderMs) },
  };
  for (const video of await deps.videos.find(ending).lean<VideoRecord[]>()) {
    signal?.throwIfAborted();
    await remindOf(deps, video, ending).catch((err: unknown) => {
      deps.logger.warn(
        { err, videoId: video._id },
        'could not remind an editor of an upload; the next sweep tries again',
      );
    });
  }
}

/** In the transaction of the email, so that it is sent once. */
const remindOf = (deps: VideoDeps, video: VideoRecord, ending: object): Promise<void> =>
  deps.connection.transaction(async (session) => {
    const reminded = { $set: { 'parts.reminded': true } };
    const { matchedCount } = await deps.videos.updateOne({ ...ending, _id: video._id }, reminded, {
      session,
    });
    const editor =
      matchedCount > 0 && (await deps.users.findById(video.uploadedBy, { email: 1 }, { session }).lean());
    if (editor) await deps.mail.enqueue(unfinishedUploadMail(editor.email, video, deps.webUrl), { session });
  });
