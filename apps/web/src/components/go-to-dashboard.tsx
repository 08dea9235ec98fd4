import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../config/paths';
import { useSession } from '../lib/session/session';

/** The next step on a public page for signed-in users; nothing for visitors. */
export function GoToDashboard() {
  const { login } = useSession();
  if (!login) return null;
  return (
    <Button component={Link} to={paths.dashboard}>
      Go to dashboard
    </Button>
  );
}
