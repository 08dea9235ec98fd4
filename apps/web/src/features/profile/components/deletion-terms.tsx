import type { Role } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import styles from './delete-account.module.css';

interface Terms {
  deleted: string[];
  kept: string[];
}

const operatorLog =
  'The log that only the operator reads: what was done, sign-ins and codes, with IP and email addresses, for a year';

const terms: Record<Role, Terms> = {
  YOUTUBER: {
    deleted: [
      'Your account: username, email address, password, notifications and every session',
      'Your team with its invitations and links. Your editors leave it and get an email; their accounts stay',
      'All videos of the team, also those in the bin: every version, preview, thumbnail, comment and drawing',
    ],
    kept: ['Videos on your YouTube channel, scheduled ones included', operatorLog],
  },
  EDITOR: {
    deleted: [
      'Your account: username, email address, password, profile and profile picture, notifications and every session',
      'Your place in the team and invitations to you. Your creator gets an email',
      'Your uploads that have not finished',
    ],
    kept: [
      'Your finished videos and your comments stay with the team, under the name “Deleted account”',
      'Entries in the activity of your team, without your name, for a year',
      operatorLog,
      'Notifications and emails that others already have may name you',
    ],
  },
};

const Points = ({ title, points }: { title: string; points: string[] }) => (
  <section aria-label={title}>
    <Text fw={600} size="sm">
      {title}
    </Text>
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </section>
);

const unsentPoint = (count: number): string =>
  count === 1
    ? 'One of your comments, which has not been sent yet and is only in this browser'
    : `${count} of your comments, which have not been sent yet and are only in this browser`;

interface DeletionTermsProps {
  role: Role;
  /** How many comments of the user only this browser has. */
  unsent: number;
}

/** What the deletion of an account deletes, and what it keeps (docs/product.md#deleting-an-account). */
export function DeletionTerms({ role, unsent }: DeletionTermsProps) {
  const { deleted, kept } = terms[role];
  return (
    <>
      <Points title="Deleted for good" points={unsent === 0 ? deleted : [...deleted, unsentPoint(unsent)]} />
      <Points title="Kept" points={kept} />
    </>
  );
}
