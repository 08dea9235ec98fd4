import { videoChecks } from '@cutroom/contracts';
import type { VideoDeps } from '../video.deps';
import { fileProblemsMail, type FileProblem } from './media.mails';
import { uploadersInTeam } from '../uploaders';
import type { VideoRecord } from '../video.record';

/** What the editor should mend before anybody reviews the video. */
function problemsOf({ state, media, object, maximumVideoQuality }: VideoRecord): FileProblem[] {
  // Nobody mends what was deleted.
  if (!media || !object || state === 'DELETED') return [];
  const { facts, problem } = media;
  if (!facts) {
    return problem === null ? [] : [{ title: problem, advice: 'Export it again and upload the new file.' }];
  }
  return videoChecks({ facts, maximumVideoQuality, size: object.size }).filter(
    ({ severity }) => severity !== 'notice',
  );
}

/**
 * Emails the editor who uploaded it, once for each version, when something about the file is serious. The email and the mark are one
 * transaction, so a repeated report neither loses nor repeats it.
 */
export async function reviewFile(
  {
    connection,
    videos,
    users,
    mail,
    webUrl,
  }: Pick<VideoDeps, 'connection' | 'videos' | 'users' | 'mail' | 'webUrl'>,
  video: VideoRecord,
): Promise<void> {
  const problems = problemsOf(video);
  await connection.transaction(async (session) => {
    const { matchedCount } = await videos.updateOne(
      { _id: video._id, 'media.version': video.media?.version, 'media.reviewed': false },
      { $set: { 'media.reviewed': true } },
      { session, timestamps: false },
    );
    if (matchedCount === 0 || problems.length === 0) return;
    // Who has left the team cannot mend anything.
    const [editor] = await uploadersInTeam({ users }, video, session);
    if (editor) await mail.enqueue(fileProblemsMail(editor.email, video, problems, webUrl), { session });
  });
}
