import type { Profile } from '@cutroom/contracts';
import { Button, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '../../../components/dialog';
import { DeleteAccountForm } from './delete-account-form';
import styles from './delete-account.module.css';

/** The danger section of the profile page. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const [asking, { open, close }] = useDisclosure(false);
  const isCreator = profile.role === 'YOUTUBER';
  return (
    <section className={styles.danger} aria-label="Delete account">
      <Title order={2} size="h4">
        Delete account
      </Title>
      <Text size="sm">
        {isCreator
          ? 'Deletes your account and your team with all of its videos. This cannot be undone.'
          : 'Deletes your account. Your finished videos stay with the team. This cannot be undone.'}
      </Text>
      <Button variant="default" onClick={open}>
        Delete my account
      </Button>
      <Dialog
        opened={asking}
        onClose={close}
        size="lg"
        title={isCreator ? 'Delete your account and team?' : 'Delete your account?'}
      >
        <DeleteAccountForm profile={profile} onClose={close} />
      </Dialog>
    </section>
  );
}
