import { deletedAccountName, type ActivityAction, type ActivityEntry } from '@cutroom/contracts';

interface Words {
  /** '@name', 'Someone', or 'A deleted account'; in the middle of a sentence, 'a deleted account'. */
  by: string;
  account: string;
  /** The title in quotation marks. */
  video: string;
}

type Sentence = (words: Words) => string;

const sentences: Record<ActivityAction, Sentence> = {
  'code-sent': ({ account }) => `Someone requested a sign-up code with the email address of ${account}`,
  'code-refused': () => 'Someone entered a wrong sign-up code',
  'signed-up': ({ by }) => `${by} signed up`,
  'signed-in': ({ by }) => `${by} signed in`,
  'sign-in-failed': ({ account }) => `A sign-in as ${account} failed`,
  'signed-out': ({ by }) => `${by} signed out`,
  'password-changed': ({ by }) => `${by} changed their password`,
  'password-change-refused': ({ by }) => `${by} entered a wrong old password`,
  'reset-code-sent': ({ account }) => `Someone requested a password reset for ${account}`,
  'reset-code-refused': () => 'Someone entered a wrong password reset code',
  'password-reset': ({ account }) => `The password of ${account} was reset with an emailed code`,
  'email-code-sent': ({ by }) => `${by} asked to change their email address`,
  'email-code-refused': ({ by }) => `${by} entered a wrong code for a new email address`,
  'email-change-refused': ({ by }) => `${by} entered a wrong password to change their email address`,
  'email-changed': ({ by }) => `${by} changed their email address`,
  'data-exported': ({ by }) => `${by} exported their personal data`,
  'profile-edited': ({ by }) => `${by} edited their profile`,
  'notifications-changed': ({ by }) => `${by} changed where they are notified`,
  'editor-joined': ({ by }) => `${by} joined the team with the invite code`,
  'editor-added': ({ by, account }) => `${by} added ${account} to the team`,
  'editor-removed': ({ by, account }) => `${by} removed ${account} from the team`,
  'invite-regenerated': ({ by }) => `${by} regenerated the invite code`,
  'upload-started': ({ by, video }) => `${by} started uploading ${video}`,
  'upload-received': ({ video }) => `${video} is ready for review`,
  'version-received': ({ video }) => `A new version of ${video} is ready for review`,
  'changes-requested': ({ by, video }) => `${by} requested changes to ${video}`,
  'originals-set': ({ by }) => `${by} changed how long originals of published videos are kept`,
  'original-deleted': ({ video }) => `The original of ${video} was deleted, as the team’s settings say`,
  'template-added': ({ by }) => `${by} added a template`,
  'template-changed': ({ by }) => `${by} changed a template`,
  'template-deleted': ({ by }) => `${by} deleted a template`,
  'template-made-default': ({ by }) => `${by} chose another default template`,
  'details-edited': ({ by, video }) => `${by} changed the details of ${video}`,
  'thumbnail-proposed': ({ by, video }) => `${by} proposed a thumbnail for ${video}`,
  'proposed-thumbnail-removed': ({ by, video }) => `${by} removed a proposed thumbnail of ${video}`,
  'proposal-saved': ({ by, video }) => `${by} proposed title, description or tags for ${video}`,
  'video-deleted': ({ by, video }) => `${by} moved ${video} to the bin`,
  'video-restored': ({ by, video }) => `${by} restored ${video} from the bin`,
  'video-purged': ({ video }) => `${video} was deleted for good after 7 days in the bin`,
  'changes-withdrawn': ({ by, video }) => `${by} withdrew the request for changes to ${video}`,
  'upload-cancelled': ({ by, video }) => `${by} cancelled the upload of ${video}`,
  'upload-refused': ({ video }) => `The upload of ${video} was refused`,
  'upload-withdrawn': ({ video }) => `The upload of ${video} was withdrawn`,
  'late-upload-discarded': ({ video }) => `A second file sent for ${video} was discarded`,
  'publish-approved': ({ by, video }) => `${by} approved ${video}`,
  'permission-given': ({ by, video }) => `${by} gave permission to publish ${video}`,
  'permission-declined': ({ by, video }) => `${by} declined permission to publish ${video}`,
  'permission-expired': ({ video }) => `The permission link for ${video} expired`,
  'permission-needed': ({ video }) => `YouTube asked for permission to publish ${video} again`,
  'publish-failed': ({ video }) => `Publishing ${video} failed`,
  published: ({ video }) => `${video} was published`,
  'thumbnail-set': ({ by, video }) => `${by} set the thumbnail of ${video}`,
  'editor-invited': ({ by, account }) => `${by} invited ${account} to the team`,
  'invitation-cancelled': ({ by, account }) => `${by} cancelled the invitation to ${account}`,
  'invitation-accepted': ({ by }) => `${by} accepted the invitation and joined the team`,
  'invitation-declined': ({ by }) => `${by} declined the invitation`,
  'invitation-ended': ({ account }) => `The invitation to ${account} ended: they joined another team`,
  'invite-emailed': ({ by }) => `${by} invited someone by email`,
  'invite-link-revoked': ({ by }) => `${by} revoked an emailed invitation`,
  'account-deleted': () => 'Someone left the team and deleted their account',
  'account-deletion-refused': ({ by }) => `${by} entered a wrong password to delete the account`,
  'editor-left': ({ by }) => `${by} left the team`,
  'publish-given-up': ({ by, video }) => `${by} gave up the upload of ${video}`,
  'publish-cancelled': ({ by, video }) => `${by} cancelled the upload of ${video} to YouTube`,
  'permission-failed': ({ video }) => `Google did not confirm permission to publish ${video}`,
};

function nameOf(account: ActivityEntry['by'], nameless: string): string {
  if (!account) return 'Someone';
  return account.username === deletedAccountName ? nameless : `@${account.username}`;
}

/** A page that was opened before an update of the server does not know its new actions. */
const ofNewerServer: Sentence = () => 'This page cannot show this entry yet. Reload it to see the entry';

/** An entry of the audit trail as one sentence. */
export function describeActivity({ action, by, account, video }: ActivityEntry): string {
  const known: Partial<Record<string, Sentence>> = sentences;
  return (known[action] ?? ofNewerServer)({
    by: nameOf(by, 'A deleted account'),
    account: nameOf(account, 'a deleted account'),
    video: video ? `“${video.title}”` : 'A video',
  });
}

/** The IP address of the request; empty for an action of Cutroom itself. */
export const describeOrigin = ({ address }: ActivityEntry): string =>
  address === null ? '' : `from ${address}`;
