import { PageHeader } from '../../../components/page-header';
import { useProfile } from '../../../lib/session/session';
import { AccountActions } from './account-actions';
import { ProfileDetails } from './profile-details';
import styles from './profile-view.module.css';

/** Spec §2, Profile: the details, and beside them what can be done with the account. */
export function ProfileView() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Profile" />
      <div className={styles.columns}>
        <ProfileDetails profile={profile} />
        <AccountActions profile={profile} />
      </div>
    </>
  );
}
