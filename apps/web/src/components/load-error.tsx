import { Button, Text } from '@mantine/core';
import { errorMessage, isUnreachable } from '../lib/api-client/api-error';
import { Icon } from './icon';
import styles from './placeholder.module.css';

interface LoadErrorProps {
  /** What could not be loaded, such as 'The team'. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** A list or page that could not be loaded, with Retry. It stays, unlike the red line: there is nothing else to see. */
export function LoadError({ what, error, onRetry }: LoadErrorProps) {
  return (
    <div className={styles.placeholder} role="alert">
      <Icon name="warning" size={28} />
      <Text fw={600}>{isUnreachable(error) ? 'No connection' : `${what} could not be loaded`}</Text>
      <Text size="sm" c="var(--mantine-color-error)">
        {errorMessage(error)}
      </Text>
      <Button variant="default" size="xs" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
