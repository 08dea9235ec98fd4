import { Button, type ButtonProps } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { hasUnsent } from '../lib/drafts/unsent-comments';
import { session } from '../lib/session/session';
import { signOut } from '../lib/session/session-calls';
import { browserStore } from '../lib/storage/page-storage';
import type { LogoutDialogProps } from './logout-dialog';

/** Logs out. While comments are unsent, it asks first, because Logout removes them from the browser. */
export function LogoutButton(props: ButtonProps) {
  const [opened, setOpened] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<LogoutDialogProps>>();

  async function logOut() {
    const { data } = session.get().session;
    if (!data || !hasUnsent(browserStore, data._id)) return signOut();
    try {
      const { LogoutDialog } = await import('./logout-dialog');
      setDialog(() => LogoutDialog);
      setOpened(true);
    } catch {
      // Every signed-in page has its code. The landing page has to load it, which fails offline.
      if (window.confirm('Log out and lose your unsent comments?')) signOut();
    }
  }

  return (
    <>
      <Button variant="default" {...props} onClick={() => void logOut()}>
        Logout
      </Button>
      {Dialog && <Dialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
