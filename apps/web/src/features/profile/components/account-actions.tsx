import { messages, type Profile } from '@cutroom/contracts';
import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { signOut } from '../../../lib/session/session-calls';
import { ChangePasswordPanel } from './change-password-panel';
import { EditProfilePanel } from './edit-profile-panel';
import styles from './profile-view.module.css';

type Panel = 'edit' | 'password';

/** Edit Profile (editors), Change Password and Logout. The two panels open under the buttons, one at a time. */
export function AccountActions({ profile }: { profile: Profile }) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const [notice, setNotice] = useState('');
  const editButton = useRef<HTMLButtonElement>(null);
  const passwordButton = useRef<HTMLButtonElement>(null);

  function toggle(name: Panel) {
    setNotice('');
    setPanel(panel === name ? null : name);
  }

  function close() {
    // The focus returns to the button that opened the panel.
    (panel === 'edit' ? editButton : passwordButton).current?.focus();
    setPanel(null);
  }

  const opener = (name: Panel) => ({
    variant: 'default',
    'aria-expanded': panel === name,
    'aria-controls': `${name}-panel`,
    onClick: () => toggle(name),
  });

  return (
    <section aria-label="Account">
      <Group gap="sm">
        {profile.role === 'EDITOR' && (
          <Button ref={editButton} {...opener('edit')}>
            Edit Profile
          </Button>
        )}
        <Button ref={passwordButton} {...opener('password')}>
          Change Password
        </Button>
        <Button variant="default" onClick={signOut}>
          Logout
        </Button>
      </Group>
      <div role="status" className={styles.notice}>
        {notice}
      </div>
      {panel === 'edit' && (
        <EditProfilePanel
          id="edit-panel"
          profile={profile}
          onClose={close}
          onSaved={() => {
            close();
            setNotice(messages.profileUpdated);
          }}
        />
      )}
      {panel === 'password' && (
        <ChangePasswordPanel id="password-panel" username={profile.username} onClose={close} />
      )}
    </section>
  );
}
