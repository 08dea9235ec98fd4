import type { Role } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../config/paths';
import { EmptyState } from './empty-state';

const nextSteps: Record<Role, { text: string; to: string; label: string }> = {
  YOUTUBER: { text: 'Cuts from your editors will appear here.', to: paths.team, label: 'Invite editors' },
  EDITOR: { text: "Your team's cuts will appear here.", to: paths.upload, label: 'Upload a cut' },
};

/** An empty list of pending videos, with the next step for each role. */
export function NothingPending({ role }: { role: Role }) {
  const { text, to, label } = nextSteps[role];
  return (
    <EmptyState
      icon="film"
      title="No Pending Videos"
      action={
        <Button component={Link} to={to} variant="default" size="xs">
          {label}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
