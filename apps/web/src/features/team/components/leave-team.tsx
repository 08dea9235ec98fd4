import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useLeaveTeam } from '../api/use-leave-team';

interface LeaveTeamProps {
  teamId: string;
  /** The creator's username; undefined while it is loading. */
  creator: string | undefined;
}

/** Leaves the team after a confirmation. */
export function LeaveTeam({ teamId, creator }: LeaveTeamProps) {
  const [asking, { open, close }] = useDisclosure(false);
  const { error, showError } = useFormError();
  const leaving = useLeaveTeam(teamId, showError);
  return (
    <>
      <Button variant="default" disabled={creator === undefined} onClick={open}>
        Leave team
      </Button>
      <ConfirmDialog
        error={error}
        opened={asking}
        title={`Leave ${creator}'s team?`}
        confirm="Leave team"
        pending={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onClose={close}
      >
        You'll no longer see the team and its videos. Your finished uploads stay with the team; uploads that
        have not finished are withdrawn. @{creator} gets an email and can invite you again.
      </ConfirmDialog>
    </>
  );
}
