import { frameRateOf, timecodeAt } from '@cutroom/contracts';
import type { EmailBlock } from '../../../mail/render-email';
import type { InlineImage } from '../../../mail/mail';
import { findVersion, versionsOf } from '../../video/versions';
import type { VideoRecord } from '../../video/video.record';
import type { CommentRecord } from '../comment.model';
import { stillOf } from '../stills/still-of';

/** The fields of a comment that an email shows. */
export type MailedComment = Pick<
  CommentRecord,
  '_id' | 'authorName' | 'text' | 'frames' | 'version' | 'versionNumber' | 'parentId'
>;

/** JPEGs by their storage keys. */
export type Stills = ReadonlyMap<string, Buffer>;

export interface BlocksOptions {
  video: VideoRecord;
  comments: readonly MailedComment[];
  stills: Stills;
  /** The origin of the links. */
  webUrl: string;
}

/** Characters of a comment in an email. */
const textMax = 500;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length > textMax ? `${characters.slice(0, textMax).join('').trimEnd()} …` : text;
};

/** The page of a review room, at one comment if there is one. */
export const roomUrl = (webUrl: string, { _id }: Pick<VideoRecord, '_id'>, commentId?: string): string =>
  `${webUrl}/videos/${_id.toHexString()}${commentId === undefined ? '' : `?comment=${commentId}`}`;

/** `00:00:12:05`, or `00:00:12:05–00:00:14:00` for a range; null for a comment without frames. */
function timecodesOf(video: VideoRecord, { frames, version }: MailedComment): string | null {
  if (!frames) return null;
  const facts = findVersion(video, version)?.media?.facts;
  const start = facts?.startTimecode ?? null;
  const rate = frameRateOf(facts?.video?.frameRate ?? null, start);
  const ends = frames.from === frames.to ? [frames.from] : [frames.from, frames.to];
  return ends.map((frame) => timecodeAt(frame, rate, start)).join('–');
}

function metaOf(video: VideoRecord, comment: MailedComment, timecodes: string | null): string {
  const { authorName, parentId, versionNumber } = comment;
  const where = parentId ? 'reply' : (timecodes ?? 'about the whole video');
  const version = versionsOf(video).length > 1 ? ` · v${versionNumber}` : '';
  return `${authorName} · ${where}${version}`;
}

/** Comments as blocks of an email, each with its timecode, a link to it and a still where there is one. */
export function commentBlocks({ video, comments, stills, webUrl }: BlocksOptions): {
  blocks: EmailBlock[];
  images: InlineImage[];
} {
  const images = new Map<string, InlineImage>();

  function imageOf(comment: MailedComment): InlineImage | undefined {
    const key = stillOf(video, comment);
    const still = key === null ? undefined : stills.get(key);
    if (key === null || !still) return undefined;
    const number = images.size + 1;
    const image = images.get(key) ?? {
      cid: `still-${number}@cutroom`,
      fileName: `still-${number}.jpg`,
      contentType: 'image/jpeg',
      base64: still.toString('base64'),
    };
    images.set(key, image);
    return image;
  }

  const blocks = comments.map((comment) => {
    const timecodes = timecodesOf(video, comment);
    const image = imageOf(comment);
    return {
      meta: metaOf(video, comment, timecodes),
      text: shortened(comment.text),
      link: { label: 'Open the comment', url: roomUrl(webUrl, video, comment._id.toHexString()) },
      ...(image && { image: { cid: image.cid, alt: `The frame at ${timecodes}` } }),
    };
  });
  return { blocks, images: [...images.values()] };
}
