import { renderLetter } from '../../mail/letter';
import type { Mail } from '../../mail/mail';

export const addedToTeamMail = (to: string, creator: string, teamUrl: string): Mail => ({
  to,
  subject: `You are in ${creator}'s team now`,
  ...renderLetter({
    heading: 'Welcome to the team',
    paragraphs: [`${creator} added you to their team on Cutroom. You can hand in videos from now on.`],
    action: { label: 'See the team', url: teamUrl },
  }),
});

export const removedFromTeamMail = (to: string, creator: string): Mail => ({
  to,
  subject: `You are no longer in ${creator}'s team`,
  ...renderLetter({
    heading: 'You have left the team',
    paragraphs: [
      `${creator} removed you from their team on Cutroom. Your account stays: sign in again to use it.`,
      'Another creator can add you by your username.',
    ],
  }),
});
