import type { Role } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state';
import { paths } from '../../../config/paths';

const next: Record<Role, { to: string; label: string; text: string }> = {
  YOUTUBER: {
    to: paths.team,
    label: 'Manage Team',
    text: 'What your editors hand in waits here for your review.',
  },
  EDITOR: {
    to: paths.upload,
    label: 'Upload Video',
    text: 'What your team hands in waits here for the review.',
  },
};

export function NothingPending({ role }: { role: Role }) {
  const { to, label, text } = next[role];
  return (
    <EmptyState
      icon="film"
      title="No Pending Videos"
      action={
        <Button component={Link} to={to} variant="default" size="xs" mt="xs">
          {label}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}
