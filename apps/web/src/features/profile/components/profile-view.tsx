import { PageHeader } from '../../../components/page-header';
import { useProfile } from '../../../lib/session/session';
import { AccountActions } from './account-actions';
import { DeleteAccount } from './delete-account';
import { ProfileDetails } from './profile-details';
import styles from './profile-view.module.css';

/** The details, with the account's actions beside them (docs/product.md#profile-page). */
export function ProfileView() {
  const profile = useProfile();
  return (
    <>
      <PageHeader title="Profile" />
      <div className={styles.columns}>
        <ProfileDetails profile={profile} />
        <AccountActions profile={profile} />
      </div>
      <DeleteAccount profile={profile} />
    </>
  );
}
