import { isWanted } from '@cutroom/contracts';
import type { Types } from 'mongoose';
import type { MailedComment } from '../comments/notices/comment-blocks';
import { changesRequestedMail } from '../comments/notices/decision-mails';
import { readStills } from '../comments/stills/read-stills';
import { listOrder } from '../comments/place';
import { userNames } from '../video/video.presenter';
import type { ChangesRecord, VideoRecord } from '../video/video.record';
import { uploadersInTeam } from '../video/uploaders';
import type { Mail } from '../../mail/mail';
import type { DecisionsDeps } from './decisions.deps';

/**
 * Comments that nobody has resolved, of all versions. No email shows a drawing, and those of a full room take more memory
 * than the process has.
 */
const openComments = ({ comments }: DecisionsDeps, videoId: Types.ObjectId): Promise<MailedComment[]> =>
  comments
    .find({ videoId, parentId: null, resolved: null, deletedAt: null }, { drawing: 0 })
    .sort(listOrder)
    .lean<MailedComment[]>()
    .exec();

/** The recipients of a request for changes. */
export interface ChangesMail {
  /** null when they want no emails of this kind. */
  mail: Mail | null;
  editorId: Types.ObjectId;
  byName: string;
}

/**
 * The email about requested changes, with the note and all open comments: to whoever uploaded the version, or the video
 * when they have left the team.
 *
 * @returns null when neither is in the team any more
 */
export async function changesMail(
  deps: DecisionsDeps,
  video: VideoRecord,
  { note, by }: ChangesRecord,
): Promise<ChangesMail | null> {
  const [editor] = await uploadersInTeam(deps, video);
  if (!editor) return null;
  const editorId = editor._id;
  if (!isWanted(editor.notify, 'changes-requested', 'email')) {
    return { mail: null, editorId, byName: (await userNames(deps, [by]))(by) };
  }
  const comments = await openComments(deps, video._id);
  const [stills, nameOf] = await Promise.all([readStills(deps, video, comments), userNames(deps, [by])]);
  const { webUrl } = deps;
  const byName = nameOf(by);
  const to = editor.email;
  const mail = changesRequestedMail({ to, video, note, byName, comments, stills, webUrl });
  return { mail, editorId, byName };
}
