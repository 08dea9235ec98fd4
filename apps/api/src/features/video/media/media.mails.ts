import type { VideoCheck } from '@cutroom/contracts';
import type { Mail } from '../../../mail/mail';
import { composeMail } from '../../../mail/compose-mail';
import type { VideoRecord } from '../video.record';

export type FileProblem = Pick<VideoCheck, 'title' | 'advice'>;

/** To the editor: something about the file is serious. */
export function fileProblemsMail(
  to: string,
  { title }: Pick<VideoRecord, 'title'>,
  problems: readonly FileProblem[],
  webUrl: string,
): Mail {
  const subject = `Check the file of “${title}”`;
  const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
  return composeMail(to, {
    subject,
    paragraphs: [
      ...problems.map((problem) => `${sentence(problem.title)} ${problem.advice}`),
      'The video is waiting for its review as it is. Nothing was changed.',
    ],
    action: { label: 'See the video', url: `${webUrl}/videos` },
  });
}
