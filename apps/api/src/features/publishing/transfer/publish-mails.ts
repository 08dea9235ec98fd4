import type { Types } from 'mongoose';
import { renderLetter, type Letter } from '../../../mail/letter';
import { createAuthorizationLink } from '../consent/create-authorization-link';
import type { PublishDeps } from '../publishing.deps';
import type { TransferRecord } from './lease';

async function mail(
  deps: PublishDeps,
  userId: Types.ObjectId,
  subject: string,
  letter: Letter,
): Promise<void> {
  const user = await deps.users.findById(userId, { email: 1 }).lean<{ email: string }>();
  // An account that was closed has nobody to write to.
  if (user) await deps.mail.enqueue({ to: user.email, subject, ...renderLetter(letter) });
}

/** Creator and editor get the address of the video; the creator also hears of a thumbnail that is missing. */
export async function mailPublished(
  deps: PublishDeps,
  video: TransferRecord,
  thumbnailProblem: string | null,
): Promise<void> {
  const { title } = video.publish.details;
  const subject = `Published: ${title}`;
  const action = {
    label: 'Watch it on YouTube',
    url: deps.google.watchUrl + (video.publish.youtubeId ?? ''),
  };
  const heading = `“${title}” is on YouTube`;
  const { approvedBy, object } = video.publish;
  const fingerprint = object.sha256 === null ? [] : [`SHA-256 of the published file: ${object.sha256}`];
  await mail(deps, approvedBy, subject, {
    heading,
    paragraphs: ['The upload to your channel is complete.', ...fingerprint],
    action,
  });
  if (thumbnailProblem !== null) await mailThumbnailMissing(deps, video, thumbnailProblem);
  if (!video.uploadedBy.equals(approvedBy)) {
    const paragraphs = [`Your video “${video.title}” has been published.`, ...fingerprint];
    await mail(deps, video.uploadedBy, subject, { heading, paragraphs, action });
  }
}

async function mailThumbnailMissing(
  deps: PublishDeps,
  video: TransferRecord,
  problem: string,
): Promise<void> {
  const { title } = video.publish.details;
  await mail(deps, video.publish.approvedBy, `Thumbnail missing: ${title}`, {
    heading: `The thumbnail of “${title}” is missing`,
    paragraphs: [
      'The video itself is on your channel.',
      `Its thumbnail could not be set. ${problem}`,
      'With the link below you allow Cutroom once more to set it. It works for a week. Do not pass it on.',
      'You can also choose Add the thumbnail on the upload status page, now or later.',
    ],
    action: {
      label: 'Set the thumbnail',
      url: await createAuthorizationLink(deps, video, 'thumbnail'),
    },
  });
}

/** YouTube's own reason, in plain words. */
export const mailFailed = (deps: PublishDeps, video: TransferRecord, reason: string): Promise<void> =>
  mailRefused(deps, video.publish.approvedBy, video.publish.details.title, video._id, reason);

/** As above, for a video that YouTube refused before the upload began. */
export async function mailRefused(
  deps: PublishDeps,
  creatorId: Types.ObjectId,
  title: string,
  videoId: Types.ObjectId,
  reason: string,
): Promise<void> {
  await mail(deps, creatorId, `Not published: ${title}`, {
    heading: `“${title}” was not published`,
    paragraphs: [reason, 'The video waits for your review as before.'],
    action: { label: 'Go to the video', url: `${deps.webUrl}/youtube/upload/${videoId.toHexString()}` },
  });
}

export async function mailConsentNeeded(
  deps: PublishDeps,
  video: TransferRecord,
  url: string,
): Promise<void> {
  const { title } = video.publish.details;
  await mail(deps, video.publish.approvedBy, `Your permission is needed: ${title}`, {
    heading: `“${title}” needs your permission again`,
    paragraphs: [
      'The upload to your channel was interrupted, and YouTube asks for your permission before it goes on.',
      'Nothing is lost: it continues where it stopped. The link works for a week. Do not pass it on.',
      'You can also choose Authorize again, or Give up, on the upload status page.',
    ],
    action: { label: 'Authorize and go on', url },
  });
}
