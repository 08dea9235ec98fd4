import { messages, type Profile } from '@cutroom/contracts';
import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { ErrorText } from '../../../components/error-text';
import { LogoutButton } from '../../../components/logout-button';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useNotice } from '../../../lib/forms/use-notice';
import { ChangeEmailPanel } from './change-email-panel';
import { ChangePasswordPanel } from './change-password-panel';
import { EditProfilePanel } from './edit-profile-panel';
import { ExportData } from './export-data';
import styles from './profile-view.module.css';

type Panel = 'edit' | 'email' | 'password';

/**
 * Edit Profile (editors), Change Email, Change Password, Export Data and Logout. The panels open under the buttons, one at a
 * time.
 */
export function AccountActions({ profile }: { profile: Profile }) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const { notice, say } = useNotice();
  const editButton = useRef<HTMLButtonElement>(null);
  const emailButton = useRef<HTMLButtonElement>(null);
  const passwordButton = useRef<HTMLButtonElement>(null);
  const { error, showError } = useFormError();

  function toggle(name: Panel) {
    setPanel(panel === name ? null : name);
  }

  function close() {
    // The focus returns to the button that opened the panel.
    const openers = { edit: editButton, email: emailButton, password: passwordButton };
    if (panel) openers[panel].current?.focus();
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
        <Button ref={emailButton} {...opener('email')}>
          Change Email
        </Button>
        <Button ref={passwordButton} {...opener('password')}>
          Change Password
        </Button>
        <ExportData onSaved={() => say(messages.dataExported)} onError={showError} />
        <LogoutButton />
      </Group>
      <div role="status" className={styles.notice}>
        {notice}
      </div>
      <ErrorText {...error} />
      {panel === 'edit' && (
        <EditProfilePanel
          id="edit-panel"
          profile={profile}
          onClose={close}
          onSaved={() => {
            close();
            say(messages.profileUpdated);
          }}
        />
      )}
      {panel === 'email' && (
        <ChangeEmailPanel
          id="email-panel"
          username={profile.username}
          onClose={close}
          onSaved={() => {
            close();
            say(messages.emailChanged);
          }}
        />
      )}
      {panel === 'password' && (
        <ChangePasswordPanel id="password-panel" username={profile.username} onClose={close} />
      )}
    </section>
  );
}
