import { videoChecks } from '@cutroom/contracts';
import type { ClientSession } from 'mongoose';
import type { VideoDeps } from '../video.deps';
import { fileProblemsMail, type FileProblem } from './media.mails';
import { uploadersInTeam } from '../uploaders';
import type { VideoRecord } from '../video.record';

type ReviewDeps = Pick<VideoDeps, 'videos' | 'users' | 'mail' | 'webUrl'>;
type Examined = Pick<VideoRecord, '_id' | 'media'>;

/** The problems that the editor should fix before anybody reviews the video. */
function problemsOf({ media, object, maximumVideoQuality }: VideoRecord): FileProblem[] {
  if (!media || !object) return [];
  const { facts, problem, isServerFault } = media;
  if (!facts) {
    if (problem === null || isServerFault) return [];
    return [{ title: problem, advice: 'Export it again and upload the new file.' }];
  }
  return videoChecks({ facts, maximumVideoQuality, size: object.size }).filter(
    ({ severity }) => severity !== 'notice',
  );
}

/**
 * Emails the editor who uploaded it, once for each version, when something about the file is serious. The email and the mark are one
 * transaction, so a repeated report neither loses nor repeats it. A video in the bin is left out: its restore reviews it.
 */
export const reviewFile = (
  deps: ReviewDeps & Pick<VideoDeps, 'connection'>,
  video: Examined,
): Promise<void> => deps.connection.transaction((session) => reviewWithin(session, deps, video));

/** The same as part of a transaction. A file that is still being examined stays for the report about it. */
export async function reviewWithin(
  session: ClientSession,
  { videos, users, mail, webUrl }: ReviewDeps,
  { _id, media }: Examined,
): Promise<void> {
  if (!media) return;
  const video = await videos
    .findOneAndUpdate(
      {
        _id,
        state: { $ne: 'DELETED' },
        'media.version': media.version,
        'media.state': { $in: ['READY', 'FAILED'] },
        'media.reviewed': false,
      },
      { $set: { 'media.reviewed': true } },
      { session, timestamps: false, returnDocument: 'after' },
    )
    .lean<VideoRecord>();
  const problems = video ? problemsOf(video) : [];
  if (!video || problems.length === 0) return;
  // An editor who has left the team cannot fix anything.
  const [editor] = await uploadersInTeam({ users }, video, session);
  if (editor) await mail.enqueue(fileProblemsMail(editor.email, video, problems, webUrl), { session });
}
