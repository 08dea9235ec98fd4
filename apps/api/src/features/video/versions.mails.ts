import type { Mail } from '../../mail/mail';
import { renderEmail } from '../../mail/render-email';
import type { VideoRecord } from './video.model';

/** To the creator: an editor has uploaded the next version of a video. */
export function newVersionMail(
  to: string,
  { video, by }: { video: VideoRecord; by: string },
  webUrl: string,
): Mail {
  const version = `v${video.review?.number ?? 1}`;
  const subject = `${version} of “${video.title}” is ready for review`;
  return {
    to,
    subject,
    ...renderEmail({
      heading: subject,
      paragraphs: [
        `${by} uploaded ${version} and wrote:`,
        video.comment,
        'Nothing reaches your channel before you approve it.',
      ],
      action: { label: 'Open the review room', url: `${webUrl}/videos/${video._id.toHexString()}` },
    }),
  };
}
