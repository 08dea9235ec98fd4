import type { ActivityAction, securityActions, TeamChangeKind } from '@cutroom/contracts';

type TeamAction = Exclude<ActivityAction, (typeof securityActions)[number]>;

/**
 * What the pages of a team show differently after each action (ADR 021). Steps and reasons of a publish that belong to its
 * log are left to status-service, which gets every version of it.
 */
const changes: Record<TeamAction, readonly TeamChangeKind[]> = {
  'signed-up': [],
  'notifications-changed': [],
  // Cards name their uploader.
  'profile-edited': ['members', 'videos'],
  'account-deleted': ['members', 'videos'],
  'email-changed': ['members'],
  'editor-joined': ['members'],
  'editor-added': ['members'],
  'editor-removed': ['members'],
  'editor-left': ['members'],
  'editor-invited': ['members'],
  'invite-regenerated': ['members'],
  'invite-emailed': ['members'],
  'invite-link-revoked': ['members'],
  'invitation-cancelled': ['members'],
  'invitation-accepted': ['members'],
  'invitation-declined': ['members'],
  'invitation-ended': ['members'],
  // No list has an upload whose bytes have not arrived, but it reserves storage.
  'upload-started': ['storage'],
  'upload-withdrawn': ['storage'],
  'upload-cancelled': ['storage'],
  'upload-refused': ['storage'],
  'late-upload-discarded': ['storage'],
  'upload-received': ['videos', 'notifications'],
  'version-received': ['videos', 'notifications'],
  'changes-requested': ['videos', 'notifications'],
  'changes-withdrawn': ['videos', 'notifications'],
  'originals-set': ['members'],
  'original-deleted': ['videos'],
  // Only the creator who changes them sees them.
  'template-added': [],
  'template-changed': [],
  'template-deleted': [],
  'template-made-default': [],
  'details-edited': ['videos'],
  'proposal-saved': ['videos'],
  'thumbnail-proposed': ['videos'],
  'proposed-thumbnail-removed': ['videos'],
  'video-deleted': ['videos'],
  'video-restored': ['videos'],
  'video-purged': ['videos'],
  'publish-approved': ['publishing'],
  'permission-given': ['videos'],
  'permission-declined': ['publishing'],
  'permission-expired': ['publishing'],
  'permission-failed': ['publishing'],
  'permission-needed': ['publishing', 'notifications'],
  'thumbnail-set': ['publishing'],
  'publish-failed': ['videos', 'notifications'],
  'publish-given-up': ['videos'],
  'publish-cancelled': ['videos'],
  published: ['videos', 'notifications'],
};

const isTeamAction = (action: ActivityAction): action is TeamAction => action in changes;

export const shownChanges = (action: ActivityAction): readonly TeamChangeKind[] =>
  isTeamAction(action) ? changes[action] : [];
