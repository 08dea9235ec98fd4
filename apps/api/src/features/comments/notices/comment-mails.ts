import type { Mail } from '../../../mail/mail';
import { composeMail } from '../../../mail/compose-mail';
import { commentBlocks, roomUrl, type BlocksOptions } from './comment-blocks';

interface CommentsMailOptions extends BlocksOptions {
  to: string;
  /** How many comments there are; `comments` are the first of them. */
  total: number;
  /** The page that mutes the video, and the one-click call of email programs. */
  muteUrl: string;
}

/** To somebody of the team: comments that they have not seen. */
export function commentsMail({ to, total, muteUrl, ...options }: CommentsMailOptions): Mail {
  const { video, comments, webUrl } = options;
  const [first] = comments;
  const subject =
    total === 1 && first
      ? `${first.authorName} commented on “${video.title}”`
      : `${total} new comments on “${video.title}”`;
  const { blocks, images } = commentBlocks(options);
  const more = total - comments.length;
  return {
    ...composeMail(to, {
      subject,
      paragraphs: [],
      blocks,
      closing: more > 0 ? [`The review room has ${more} more.`] : [],
      action: { label: 'Open the review room', url: roomUrl(webUrl, video) },
      footer: { label: 'Stop emails about comments on this video', url: muteUrl },
    }),
    images,
    // RFC 8058: email programs offer a button that posts to this URL.
    headers: { 'List-Unsubscribe': `<${muteUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
