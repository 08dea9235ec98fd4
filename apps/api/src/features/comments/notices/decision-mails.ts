import type { Mail } from '../../../mail/mail';
import { composeMail } from '../../../mail/compose-mail';
import { versionUnderReview } from '../../video/versions';
import { commentBlocks, roomUrl, type BlocksOptions } from './comment-blocks';

/** More comments than this do not make an email more useful. */
const shownMax = 50;

interface ChangesRequestedOptions extends BlocksOptions {
  to: string;
  /** Of the creator; '' when the open comments say everything. */
  note: string;
  byName: string;
}

/** To the editor: what the creator wants to be changed. `comments` are all open ones, in the order of the room. */
export function changesRequestedMail({ to, note, byName, ...options }: ChangesRequestedOptions): Mail {
  const { video, comments, webUrl } = options;
  const subject = `Changes requested: “${video.title}”`;
  const number = versionUnderReview(video)?.number ?? 1;
  const { blocks, images } = commentBlocks({ ...options, comments: comments.slice(0, shownMax) });
  const more = comments.length - blocks.length;
  return {
    ...composeMail(to, {
      subject,
      paragraphs: [
        `${byName} watched v${number} and asks for changes. Upload a new version when they are made.`,
        ...(note === '' ? [] : [`“${note}”`]),
        ...openCommentsOf(comments.length),
      ],
      blocks,
      closing: more > 0 ? [`The review room has ${more} more.`] : [],
      action: { label: 'Open the review room', url: roomUrl(webUrl, video) },
    }),
    images,
  };
}

function openCommentsOf(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? 'One comment is open:' : `${count} comments are open:`];
}
