import type { Profile } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state';
import { paths } from '../../../config/paths';

/** An empty Pending Review list, and what each role can do about it. */
export function NothingPending({ role }: Pick<Profile, 'role'>) {
  const next =
    role === 'YOUTUBER'
      ? {
          text: 'Cuts from your editors will appear here.',
          to: paths.team,
          label: 'Invite editors',
        }
      : { text: 'Cuts that you upload will appear here.', to: paths.upload, label: 'Upload a cut' };
  return (
    <EmptyState
      icon="film"
      title="No Pending Videos"
      action={
        <Button component={Link} to={next.to} variant="default" size="xs">
          {next.label}
        </Button>
      }
    >
      {next.text}
    </EmptyState>
  );
}
