import type { Mail } from '../../../mail/mail';
import { composeMail } from '../../../mail/compose-mail';
import type { VideoRecord } from '../../video/video.record';
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

interface ChangesWithdrawnOptions {
  to: string;
  video: VideoRecord;
  byName: string;
  webUrl: string;
}

/** To the editor, who may be working on the next version. */
export function changesWithdrawnMail({ to, video, byName, webUrl }: ChangesWithdrawnOptions): Mail {
  const number = versionUnderReview(video)?.number ?? 1;
  return composeMail(to, {
    subject: `Request withdrawn: “${video.title}”`,
    paragraphs: [
      `${byName} withdrew the request for changes to v${number}. You do not need to upload another version: the video is under review again.`,
    ],
    action: { label: 'Open the review room', url: roomUrl(webUrl, video) },
  });
}

function openCommentsOf(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? 'One comment is open:' : `${count} comments are open:`];
}
