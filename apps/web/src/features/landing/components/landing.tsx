import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { BackHome } from '../../../components/back-home';
import { paths } from '../../../config/paths';

/** The landing page (docs/product.md#landing-page-and-sign-in). */
export function Landing() {
  return (
    <Stack gap="lg" align="flex-start" maw="36rem" py="xl">
      <Title order={1}>Landing Page</Title>
      <Text size="lg">
        Editors upload finished cuts. Creators review them and publish the ones they approve.
      </Text>
      <Text c="dimmed">
        Nothing reaches the channel without the creator&apos;s approval, and Cutroom never stores a channel
        token.
      </Text>
      <Group>
        <Button component={Link} to={paths.signIn} variant="default">
          Signin
        </Button>
        <Button component={Link} to={paths.signUp}>
          Signup
        </Button>
      </Group>
      <BackHome />
    </Stack>
  );
}
