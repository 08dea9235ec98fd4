import type { VideoCheck } from '@cutroom/contracts';
import type { Mail } from '../../../mail/mail';
import { composeMail } from '../../../mail/compose-mail';
import type { VideoRecord } from '../video.record';

export type FileProblem = Pick<VideoCheck, 'title' | 'advice'>;

/** What became of the video while its file was examined. */
function standingOf({ state }: Pick<VideoRecord, 'state'>): string {
  switch (state) {
    case 'PUBLISHING':
      return 'Your creator has approved the video as it is, and it is on its way to YouTube. Tell them if it should not be published like this.';
    case 'PUBLISHED':
      return 'The video is on YouTube as it is. Tell your creator if it should not stay like this.';
    case 'CHANGES_REQUESTED':
      return 'Your creator has requested changes to the video. Fix this in the next version, too.';
    default:
      return 'The video is waiting for its review as it is. Nothing was changed.';
  }
}

/** To the editor: something about the file is serious. */
export function fileProblemsMail(
  to: string,
  video: Pick<VideoRecord, '_id' | 'title' | 'state'>,
  problems: readonly FileProblem[],
  webUrl: string,
): Mail {
  const subject = `Check the file of “${video.title}”`;
  const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
  return composeMail(to, {
    subject,
    paragraphs: [
      ...problems.map((problem) => `${sentence(problem.title)} ${problem.advice}`),
      standingOf(video),
    ],
    // Every state has the room; /videos opens with what waits for a review.
    action: { label: 'See the video', url: `${webUrl}/videos/${video._id.toHexString()}` },
  });
}
