import { messages } from '@cutroom/contracts';
import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorText } from '../../../components/error-text';
import { Icon } from '../../../components/icon';
import { SkeletonBlock } from '../../../components/skeletons';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useRegenerateInvite } from '../api/use-regenerate-invite';
import styles from './invite-code.module.css';

interface InviteCodeProps {
  teamId: string;
  /** Undefined while it is loading. */
  code: string | undefined;
  /** A confirmation of the last change to the code. */
  notice: string;
  say: (text: string) => void;
}

const copyFailed = 'Your browser blocked copying. Select the code and copy it yourself';

/** The code with which editors sign up into this team. Only the creator sees it. */
export function InviteCode({ teamId, code, notice, say }: InviteCodeProps) {
  const [asking, { open, close }] = useDisclosure(false);
  const { error, showError, showProblem } = useFormError();
  const regenerate = useRegenerateInvite(teamId);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied');
    } catch {
      showProblem({ message: copyFailed, fields: [] });
    }
  }

  const replace = () =>
    regenerate.mutate(undefined, {
      onSuccess: () => say(messages.inviteRegenerated),
      onError: showError,
      onSettled: close,
    });

  return (
    <section className={styles.card} aria-labelledby="invite-code">
      <div className={styles.texts}>
        <Title order={2} size="h4" id="invite-code">
          Invite code
        </Title>
        {notice === '' && error.message === null && (
          <Text size="sm" c="dimmed">
            Editors who sign up with this code join your team.
          </Text>
        )}
        <Text component="div" size="sm" role="status" c="var(--mantine-color-success)">
          {notice}
        </Text>
        <ErrorText {...error} />
      </div>
      {code === undefined ? (
        <SkeletonBlock width="13.5rem" height="2.25rem" />
      ) : (
        <code className={styles.code} aria-label="Invite code">
          {code}
        </code>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={16} />}
          disabled={code === undefined}
          onClick={() => code !== undefined && copy(code)}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          disabled={code === undefined}
          onClick={open}
        >
          Regenerate
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title="Regenerate the invite code?"
        confirm="Regenerate"
        pending={regenerate.isPending}
        onConfirm={replace}
        onClose={close}
      >
        The old code stops working at once. Editors who are in the team stay in it.
      </ConfirmDialog>
    </section>
  );
}
