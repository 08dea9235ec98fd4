import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../config/paths';
import { keepPlace } from '../../../lib/place/place-storage';
import { tabStore } from '../../../lib/storage/page-storage';

interface ChooseAccountProps {
  code: string;
  email: string;
}

/**
 * Lets a signed-out visitor sign up, or sign in to an existing account. After a sign-in, the dashboard links back here.
 */
export function ChooseAccount({ code, email }: ChooseAccountProps) {
  const keepInvitation = () => keepPlace(tabStore, { path: `${paths.invitation}#${code}`, userId: null });
  return (
    <>
      <Button component={Link} to={paths.signUp} state={{ email, inviteCode: code }}>
        Sign up as an editor
      </Button>
      <Button component={Link} to={paths.signIn} variant="default" onClick={keepInvitation}>
        Sign in to your account
      </Button>
    </>
  );
}
