import { formatDateTime } from '@cutroom/contracts';
import { composeMail } from '../../mail/compose-mail';
import type { Mail } from '../../mail/mail';

interface InvitationMail {
  creator: string;
  expiresAt: Date;
  /** The page where the invitation is answered. */
  url: string;
}

export const invitationMail = (to: string, { creator, expiresAt, url }: InvitationMail): Mail =>
  composeMail(to, {
    subject: `${creator} invites you to their team`,
    heading: `Join ${creator}'s team?`,
    paragraphs: [
      `${creator} would like you to edit videos for their team on Cutroom. Accept or decline on your dashboard until ${formatDateTime(expiresAt)} IST.`,
      'Nothing changes until you accept. Only then does the team see your email address.',
      `If you don't know ${creator}, decline or ignore this email.`,
    ],
    action: { label: 'See the invitation', url },
  });

/** To an address that may have no account. The code is in the link only, so a quoted subject does not give it away. */
export const inviteLinkMail = (to: string, { creator, expiresAt, url }: InvitationMail): Mail =>
  composeMail(to, {
    subject: `${creator} invites you to their team`,
    heading: `Join ${creator}'s team?`,
    paragraphs: [
      `${creator} would like you to edit videos for their team on Cutroom. The link works once, until ${formatDateTime(expiresAt)} IST, for an account with this email address.`,
      'You can sign up with it, or sign in if you already have an editor account.',
      `If you don't know ${creator}, ignore this email. Nothing changes until you accept.`,
    ],
    action: { label: 'Open the invitation', url },
  });

/** How an editor came to a team. */
type JoinedBy = 'invitation' | 'code';

export const joinedTeamMail = (to: string, creator: string, by: JoinedBy, url: string): Mail =>
  composeMail(to, {
    subject: `You've joined ${creator}'s team`,
    heading: 'Welcome to the team',
    paragraphs: [
      by === 'invitation'
        ? `You accepted ${creator}'s invitation.`
        : `You joined ${creator}'s team with its invite code.`,
      'You can upload videos for review now.',
      'You can leave the team at any time on the team page.',
    ],
    action: { label: 'See the team', url },
  });

export const editorJoinedMail = (to: string, editor: string, by: JoinedBy, url: string): Mail =>
  composeMail(to, {
    subject: `${editor} joined your team`,
    paragraphs: [
      by === 'invitation'
        ? `${editor} accepted your invitation and can upload videos for your review.`
        : `${editor} joined with your invite code and can upload videos for your review.`,
    ],
    action: { label: 'See the team', url },
  });

export const editorLeftMail = (to: string, editor: string, url: string): Mail =>
  composeMail(to, {
    subject: `${editor} left your team`,
    paragraphs: [
      `${editor} left your team on Cutroom. Their finished uploads stay with you; uploads that had not finished were withdrawn.`,
      'Your invite code has not changed. If they should not use it again, regenerate it on the team page.',
    ],
    action: { label: 'See the team', url },
  });

export const removedFromTeamMail = (to: string, creator: string): Mail =>
  composeMail(to, {
    subject: `You are no longer in ${creator}'s team`,
    paragraphs: [
      `${creator} removed you from their team on Cutroom. Your finished uploads stay with the team; uploads that had not finished were withdrawn.`,
      'Your account stays: sign in again to use it. A creator can invite you by your username.',
    ],
  });

/** Without the code: an email is read, forwarded and kept in places that the creator does not control. */
export const inviteCodeChangedMail = (to: string, editor: string, url: string): Mail =>
  composeMail(to, {
    subject: "Your team's invite code has changed",
    paragraphs: [
      `You removed ${editor} from your team, so Cutroom replaced the invite code. The old code no longer works.`,
      'Give the new code to editors who have not signed up yet.',
    ],
    action: { label: 'See the new code', url },
  });
