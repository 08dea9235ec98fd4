import {
  failureText,
  formatDateTime,
  isInDoubt,
  isWanted,
  type FailureReason,
  type NotificationKind,
} from '@cutroom/contracts';
import type { ClientSession, Types } from 'mongoose';
import { composeMail } from '../../../mail/compose-mail';
import type { EmailContent } from '../../../mail/render-email';
import { uploadersInTeam } from '../../video/uploaders';
import type { PublishDetails } from '../../video/publish.record';
import type { NeedPurpose } from '../records/consent.model';
import type { TransferRecord } from '../records/publishing-record';
import { uploadOutlook, type AwaitingReason } from '../records/upload-outlook';
import { createAuthorizationLink } from './create-authorization-link';
import type { PublishMailDeps } from './publish-mails.deps';

/** Who gets an email of which kind, and its subject. */
interface Addressed {
  userId: Types.ObjectId;
  kind: NotificationKind;
  subject: string;
}

/** Every email belongs to the transaction of the change that it reports: a repeated or lost write sends none. */
async function mail(
  deps: PublishMailDeps,
  { userId, kind, subject }: Addressed,
  content: () => EmailContent | Promise<EmailContent>,
  session: ClientSession,
): Promise<void> {
  // The address of a deleted account reaches nobody.
  const open = { _id: userId, deletion: { $exists: false } };
  const user = await deps.users.findOne(open, { email: 1, notify: 1 }, { session }).lean();
  if (!user || !isWanted(user.notify, kind, 'email')) return;
  await deps.mail.enqueue(composeMail(user.email, { subject, ...(await content()) }), { session });
}

/** To creator and editors: where the video can be watched. To the creator alone: that the thumbnail is or may be missing. */
export async function mailPublished(
  deps: PublishMailDeps,
  video: TransferRecord,
  thumbnailProblem: FailureReason | null,
  session: ClientSession,
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
  const access = whoCanOpen(video.publish.details, deps.clock());
  const kind = 'published';
  const toCreator = () => ({
    heading,
    paragraphs: ['The upload to your channel is complete.', ...access, ...fingerprint],
    action,
  });
  await mail(deps, { userId: approvedBy, kind, subject }, toCreator, session);
  if (thumbnailProblem !== null)
    await mailPermissionNeeded(deps, video, thumbnailMissing(title, thumbnailProblem), session);
  const toEditor = () => ({
    heading,
    paragraphs: [`Your video “${video.title}” has been published.`, ...access, ...fingerprint],
    action,
  });
  for (const { _id } of await uploadersInTeam(deps, video, session)) {
    await mail(deps, { userId: _id, kind, subject }, toEditor, session);
  }
}

/** Why the link may not open: a scheduled video is private until its time (docs/youtube.md#4-metadata). */
function whoCanOpen({ privacyStatus, options }: PublishDetails, now: Date): string[] {
  const publishAt = options?.publishAt;
  if (publishAt && Date.parse(publishAt) > now.getTime())
    return [
      `It becomes public on ${formatDateTime(publishAt)} IST. Until then, only the channel's owner can open the link.`,
    ];
  return privacyStatus === 'private' ? ["It's private: only the channel's owner can open the link."] : [];
}

/** Why a video needs its creator's permission again. */
interface PermissionNeed {
  purpose: NeedPurpose;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What the link is called. */
  label: string;
}

/** To the creator: a link with which they give their permission. */
async function mailPermissionNeeded(
  deps: PublishMailDeps,
  video: TransferRecord,
  { purpose, subject, heading, paragraphs, label }: PermissionNeed,
  session: ClientSession,
): Promise<void> {
  const content = async () => ({
    heading,
    paragraphs,
    action: { label, url: await createAuthorizationLink(deps, video, purpose, session) },
  });
  const { approvedBy: userId } = video.publish;
  await mail(deps, { userId, kind: 'permission-needed', subject }, content, session);
}

const thumbnailMissing = (title: string, problem: FailureReason): PermissionNeed => ({
  purpose: 'thumbnail',
  ...(isInDoubt(problem)
    ? { subject: `Check the thumbnail: ${title}`, heading: `The thumbnail of “${title}” may be missing` }
    : { subject: `Thumbnail missing: ${title}`, heading: `The thumbnail of “${title}” is missing` }),
  paragraphs: [
    'The video itself is on your channel.',
    `${isInDoubt(problem) ? '' : 'Its thumbnail could not be set. '}${failureText(problem)}`,
    'Use the link below to allow Cutroom to set it. The link works for a week. Do not share it.',
    'You can also choose Add the thumbnail on the upload status page, now or later.',
  ],
  label: 'Set the thumbnail',
});

const consentNeeded = (title: string, reason: AwaitingReason): PermissionNeed => ({
  purpose: 'resume',
  subject: `Your permission is needed: ${title}`,
  heading: `“${title}” needs your permission again`,
  paragraphs: [
    'The upload to your channel was interrupted, and YouTube asks for your permission before it continues.',
    `${uploadOutlook(reason)} The link works for a week. Do not share it.`,
    'You can also choose Authorize again, or Give up, on the upload status page.',
  ],
  label: 'Authorize and continue',
});

/** To the creator: a publish failed, and why. */
export const mailFailed = (
  deps: PublishMailDeps,
  { _id, publish: { approvedBy, details } }: TransferRecord,
  reason: FailureReason,
  session: ClientSession,
): Promise<void> =>
  mailRefused(deps, { creatorId: approvedBy, title: details.title, videoId: _id }, reason, session);

interface RefusedPublish {
  creatorId: Types.ObjectId;
  title: string;
  videoId: Types.ObjectId;
}

/** The same for a publish that failed before its upload began. */
export async function mailRefused(
  deps: PublishMailDeps,
  { creatorId, title, videoId }: RefusedPublish,
  reason: FailureReason,
  session: ClientSession,
): Promise<void> {
  const subject = isInDoubt(reason) ? `Check your channel: ${title}` : `Not published: ${title}`;
  const content = () => ({
    heading: isInDoubt(reason) ? `“${title}” may be on your channel` : `“${title}” was not published`,
    paragraphs: [failureText(reason), 'The video is still waiting for your review.'],
    action: { label: 'Go to the video', url: `${deps.webUrl}/youtube/upload/${videoId.toHexString()}` },
  });
  await mail(deps, { userId: creatorId, kind: 'failed', subject }, content, session);
}

/** To the creator: the upload waits until its link is opened. */
export const mailConsentNeeded = (
  deps: PublishMailDeps,
  video: TransferRecord,
  reason: AwaitingReason,
  session: ClientSession,
): Promise<void> =>
  mailPermissionNeeded(deps, video, consentNeeded(video.publish.details.title, reason), session);
