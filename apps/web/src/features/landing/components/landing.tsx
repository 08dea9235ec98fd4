import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { BackHome } from '../../../components/back-home';
import { GoToDashboard } from '../../../components/go-to-dashboard';
import { paths } from '../../../config/paths';
import { useSession } from '../../../lib/session/session';
import styles from './landing.module.css';
import { Tour } from './tour';

/** The landing page (docs/product.md#landing-page-and-sign-in). */
export function Landing() {
  const { login } = useSession();
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <Title order={1}>Landing Page</Title>
        <Text size="lg">
          Editors upload finished cuts. Creators review them and publish the ones they approve.
        </Text>
        <Text c="dimmed">
          Nothing reaches the channel without the creator&apos;s approval, and Cutroom never stores a channel
          token.
        </Text>
        <div className={styles.choices}>
          <GoToDashboard />
          <Button component={Link} to={paths.signIn} variant="default">
            Signin
          </Button>
          <Button component={Link} to={paths.signUp} variant={login ? 'default' : 'filled'}>
            Signup
          </Button>
        </div>
        <BackHome />
      </div>
      <Tour />
    </div>
  );
}
