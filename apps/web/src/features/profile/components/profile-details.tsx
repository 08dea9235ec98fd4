import type { Profile, Role } from '@cutroom/contracts';
import { Avatar } from '@mantine/core';
import { initialsOf } from '../../../components/initials-of';
import styles from './profile-details.module.css';

/** The same names as in the sign-up. */
const roleNames: Record<Role, string> = { YOUTUBER: 'Youtuber / Content Creator', EDITOR: 'Editor' };

interface Detail {
  label: string;
  value: string | null;
  /** Shown instead of a missing value. */
  none?: string;
}

/** The details of every user, and those that only editors have (docs/product.md#profile-page). */
function detailsOf(profile: Profile): Detail[] {
  const account: Detail[] = [
    { label: 'Username', value: profile.username },
    { label: 'Email', value: profile.email },
    { label: 'Role', value: roleNames[profile.role] },
    { label: 'Team ID', value: profile.teamId, none: 'Not in a team' },
  ];
  if (profile.role === 'YOUTUBER') return account;
  return [
    ...account,
    { label: 'Name', value: profile.name },
    { label: 'About', value: profile.about },
    { label: 'Years of Experience', value: profile.yearsOfExperience?.toString() ?? null },
    { label: 'Location', value: profile.location },
  ];
}

export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <section className={styles.card} aria-label="Details">
      {profile.role === 'EDITOR' && (
        <Avatar
          variant="default"
          src={profile.profile}
          alt="Profile picture"
          size={88}
          className={styles.picture}
        >
          {initialsOf(profile.name ?? profile.username)}
        </Avatar>
      )}
      <dl className={styles.details}>
        {detailsOf(profile).map(({ label, value, none = 'Not given' }) => (
          <div key={label} className={styles.detail}>
            <dt>{label}</dt>
            <dd data-none={!value || undefined}>{value || none}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
