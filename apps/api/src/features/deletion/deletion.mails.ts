import { composeMail } from '../../mail/compose-mail';
import type { Mail } from '../../mail/mail';

const whoElse =
  'If it was not you, someone else knew your password. Contact the operator of this Cutroom at once: what is deleted cannot be restored.';

export const editorDeletedMail = (to: string, username: string): Mail =>
  composeMail(to, {
    subject: 'Your Cutroom account is deleted',
    heading: 'Your account is deleted',
    paragraphs: [
      `You deleted the account ${username}. Its profile and profile picture, its notifications and unfinished uploads are deleted.`,
      'Finished videos and comments stay with the teams that you worked for, under the name “Deleted account”.',
      whoElse,
    ],
  });

export const creatorDeletedMail = (to: string, username: string): Mail =>
  composeMail(to, {
    subject: 'Your Cutroom account is deleted',
    heading: 'Your account and your team are deleted',
    paragraphs: [
      `You deleted the account ${username}. Your editors have left the team, and Cutroom is deleting all of its videos, their files and comments now.`,
      'Videos that Cutroom has published stay on your YouTube channel.',
      whoElse,
    ],
  });

export const memberDeletedMail = (to: string, editor: string, url: string): Mail =>
  composeMail(to, {
    subject: `${editor} left your team`,
    paragraphs: [
      `${editor} deleted their Cutroom account, and with it left your team. Their finished uploads and comments stay with you, under the name “Deleted account”; uploads that had not finished were withdrawn.`,
    ],
    action: { label: 'See the team', url },
  });

export const teamClosedMail = (to: string, creator: string): Mail =>
  composeMail(to, {
    subject: `${creator}'s team is closed`,
    paragraphs: [
      `${creator} deleted their Cutroom account, and with it the team. All of its videos and comments are deleted, including those that you uploaded.`,
      'Your account stays. A creator can invite you to another team by your username.',
    ],
  });
