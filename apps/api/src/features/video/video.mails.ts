import { formatDateTime } from '@cutroom/contracts';
import type { Mail } from '../../mail/mail';
import { composeMail } from '../../mail/compose-mail';
import { versionsOf, versionUnderReview } from './versions';
import type { VideoRecord } from './video.record';

/** More titles than this do not make an email more useful. */
const maxTitles = 10;

const nameOf = ({ title }: Pick<VideoRecord, 'title'>): string => `“${title}”`;

// Rows of older versions have no name of their uploader.
const entryOf = (video: VideoRecord): string =>
  video.uploaderName === undefined ? nameOf(video) : `${nameOf(video)} by ${video.uploaderName}`;

function listOf(videos: readonly VideoRecord[]): string[] {
  const more = videos.length - maxTitles;
  return [...videos.slice(0, maxTitles).map(entryOf), ...(more > 0 ? [`and ${more} more`] : [])];
}

/** Who uploaded a cut, and what they say about it. */
const introductionOf = (name: string, comment: string | undefined): string[] =>
  comment ? [`${name} uploaded it and says:`, `“${comment}”`] : [`${name} uploaded it.`];

/** To the editor: an upload in parts ends within a day, with all that has arrived of it. */
export function unfinishedUploadMail(to: string, video: VideoRecord, webUrl: string): Mail {
  const subject = `${nameOf(video)} is not uploaded yet`;
  return composeMail(to, {
    subject,
    paragraphs: [
      `Cutroom keeps what has arrived until ${formatDateTime(video.uploadUrlExpiresAt)} IST.`,
      'Continue the upload before then, or it starts over.',
    ],
    action: { label: 'Continue the upload', url: `${webUrl}/platform/upload` },
  });
}

/** To the creator: one or more uploads are ready for review. */
export function arrivalsMail(to: string, videos: readonly VideoRecord[], webUrl: string): Mail {
  const [first] = videos;
  const isOne = videos.length === 1 && first !== undefined;
  const subject = isOne
    ? `${nameOf(first)} is ready for review`
    : `${videos.length} videos are ready for review`;
  return composeMail(to, {
    subject,
    paragraphs: isOne
      ? [
          ...(first.uploaderName === undefined
            ? []
            : introductionOf(first.uploaderName, versionsOf(first).at(-1)?.comment)),
          'Watch it, and publish it if you like it. Nothing reaches your channel before you approve it.',
        ]
      : [...listOf(videos), 'Nothing reaches your channel before you approve it.'],
    action: isOne
      ? { label: 'Review the video', url: `${webUrl}/youtube/upload/${first._id.toHexString()}` }
      : { label: 'See the videos', url: `${webUrl}/videos` },
  });
}

interface NewVersionOptions {
  to: string;
  /** With the new version under review. */
  video: VideoRecord;
  /** Who uploaded it. */
  byName: string;
  webUrl: string;
}

/** To the creator: a new version is ready for review. */
export function newVersionMail({ to, video, byName, webUrl }: NewVersionOptions): Mail {
  const review = versionUnderReview(video);
  const subject = `v${review?.number ?? 1} of “${video.title}” is ready for review`;
  const reviewUrl = `${webUrl}/youtube/upload/${video._id.toHexString()}`;
  return composeMail(to, {
    subject,
    paragraphs: [
      ...introductionOf(byName, review?.comment),
      'Nothing reaches your channel before you approve it.',
    ],
    action: { label: 'Review the new version', url: reviewUrl },
    footer: {
      label: 'Open the review room to comment and compare',
      url: `${webUrl}/videos/${video._id.toHexString()}`,
    },
  });
}
