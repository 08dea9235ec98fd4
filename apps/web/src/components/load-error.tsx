import { Button, Text } from '@mantine/core';
import { errorMessage, isUnreachable } from '../lib/api-client/api-error';
import { Icon } from './icon';
import styles from './placeholder.module.css';

interface LoadErrorProps {
  /** What is missing, such as 'the team'. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** Replaces a list or page that failed to load, with Retry. It stays until a retry succeeds. */
export function LoadError({ what, error, onRetry }: LoadErrorProps) {
  return (
    <div className={styles.placeholder} role="alert">
      <Icon name="warning" size={28} />
      <Text fw={600}>{isUnreachable(error) ? 'No connection' : `Couldn't load ${what}`}</Text>
      <Text size="sm" c="var(--mantine-color-error)">
        {errorMessage(error)}
      </Text>
      <Button variant="default" size="xs" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
