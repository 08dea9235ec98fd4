import { Button, Stack, Text, Title } from '@mantine/core';
import { messages } from '@cutroom/contracts';
import { Component, type ReactNode } from 'react';
import { PageTitle } from '../components/page-title';

interface Props {
  children: ReactNode;
  /** Another address is another chance. */
  pathname: string;
}

interface State {
  brokenAt: string | null;
}

/** A screen that broke, or whose code could not be loaded: says so, and the rest of the app goes on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { brokenAt: null };

  override componentDidCatch() {
    this.setState({ brokenAt: this.props.pathname });
  }

  static getDerivedStateFromError(): State {
    return { brokenAt: '' };
  }

  override componentDidUpdate() {
    const { brokenAt } = this.state;
    if (brokenAt !== null && brokenAt !== '' && brokenAt !== this.props.pathname)
      this.setState({ brokenAt: null });
  }

  override render() {
    if (this.state.brokenAt === null) return this.props.children;
    return (
      <Stack align="flex-start" gap="sm">
        <PageTitle>{messages.somethingWentWrong}</PageTitle>
        <Title order={1}>{messages.somethingWentWrong}</Title>
        <Text c="dimmed">This page could not be shown. What is on the server is as it was.</Text>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Stack>
    );
  }
}
