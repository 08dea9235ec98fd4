import type { Schema } from 'mongoose';
import { newestUpload } from './upload-order';
import type { VideoRecord } from './video.record';

/** The index of what a team sent to YouTube, last first. A query by state as well needs it as a hint. */
export const byApproval = { teamId: 1, 'publish.approvedAt': -1 } as const;

/** Only the videos that have a field are in the index. */
const where = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

/** One index per way in which videos are found; `indexes.spec.ts` fails for a query without one. */
export function addVideoIndexes(schema: Schema<VideoRecord>): void {
  // The lists: one team, one state, the latest upload first.
  schema.index({ teamId: 1, state: 1, ...newestUpload });
  // The views: by quality, searched by a word of title or comment, and by who uploaded the version under review.
  schema.index({ teamId: 1, state: 1, maximumVideoQuality: 1, ...newestUpload });
  schema.index({ teamId: 1, state: 1, search: 1, ...newestUpload });
  schema.index({ teamId: 1, 'review.uploadedBy': 1, state: 1, ...newestUpload }, where('review.uploadedBy'));
  // The /status screen: the few videos with a publish.
  schema.index({ teamId: 1, _id: -1 }, { partialFilterExpression: { 'log.attempt': { $gt: 0 } } });
  // The published part of that screen, by activity. Running transfers write often and are not in this index.
  schema.index(
    { teamId: 1, state: 1, updatedAt: -1, _id: -1 },
    { partialFilterExpression: { state: 'PUBLISHED' } },
  );
  // The upload of a later version, which is reported once more.
  schema.index({ 'review.uploadId': 1 }, where('earlier.uploadId'));
  schema.index({ 'earlier.uploadId': 1 }, where('earlier.uploadId'));
  // The bin of a team, last deleted first; and, of all teams, what has been there for long enough.
  schema.index({ teamId: 1, 'bin.at': -1, _id: -1 }, where('bin.at'));
  schema.index({ 'bin.at': 1 }, where('bin.at'));
  // An editor's own videos, the latest upload first: those that they began, and those of which they uploaded a later version.
  schema.index({ teamId: 1, uploadedBy: 1, ...newestUpload });
  for (const by of ['review.uploadedBy', 'earlier.uploadedBy'])
    schema.index({ teamId: 1, [by]: 1, ...newestUpload }, where('earlier.uploadId'));
  // Counts per editor, and an editor's unfinished uploads, newest first.
  schema.index({ teamId: 1, uploadedBy: 1, state: 1, _id: -1 });
  // What somebody uploaded, proposed and asked to be changed, in an export of personal data and after their account.
  schema.index({ uploadedBy: 1, _id: 1 });
  for (const by of ['review.uploadedBy', 'earlier.uploadedBy'])
    schema.index({ [by]: 1, _id: 1 }, where('earlier.uploadId'));
  schema.index({ 'proposal.by': 1, _id: 1 }, where('proposal.by'));
  schema.index({ 'proposedThumbnails.by': 1 }, where('proposedThumbnails.by'));
  schema.index({ 'changes.by': 1, _id: 1 }, where('changes.by'));
  // The upload that a repeated call has registered before.
  schema.index({ teamId: 1, uploadedBy: 1, clientId: 1 }, { unique: true, ...where('clientId') });
  // The sweepers: uploads that never arrived, and interrupted sealings.
  schema.index({ state: 1, uploadUrlExpiresAt: 1 });
  schema.index({ 'sealings.startedAt': 1 }, where('sealings.startedAt'));
  // Whether a team has received the same file before.
  schema.index({ teamId: 1, 'object.source.etag': 1, 'object.size': 1, _id: 1 }, where('object.source.etag'));
  // Uploads in parts that may have arrived unreported: few, so only those are in the index.
  schema.index({ 'parts.activeAt': 1 }, where('parts.activeAt'));
  // Arrivals that the creator has not been notified of: few, so only those are in the index.
  schema.index(
    { 'arrival.announced': 1, 'arrival.at': 1 },
    { partialFilterExpression: { 'arrival.announced': false } },
  );
  // Versions that the media worker has not finished: few, so only those are in the index.
  schema.index({ 'media.askAgainAt': 1 }, where('media.askAgainAt'));
  schema.index({ 'earlier.media.askAgainAt': 1 }, where('earlier.media.askAgainAt'));
  // Published videos whose originals are due to be deleted.
  schema.index(
    { teamId: 1, state: 1, originalsDeletedAt: 1, 'publish.publishedAt': 1 },
    { partialFilterExpression: { state: 'PUBLISHED' } },
  );
  schema.index(byApproval, where('publish.approvedAt'));
  // The queue of transfers.
  schema.index({ state: 1, _id: 1 });
  // Logs that status-service has not confirmed: few, so only those are in the index.
  schema.index({ 'log.pending': 1 }, { partialFilterExpression: { 'log.pending': true } });
  // Sessions of cancelled uploads that YouTube has not ended: few, so only those are in the index.
  schema.index({ 'sessionsToEnd.at': 1 }, where('sessionsToEnd.at'));
  // The same on rows of older versions.
  schema.index({ 'publish.cancelled.session': 1 }, where('publish.cancelled.session'));
  // Whether a creator has another publish in progress.
  schema.index({ 'publish.approvedBy': 1, state: 1 });
}
