import { Button, Text } from '@mantine/core';
import { errorMessage, isUnreachable } from '../lib/api-client/api-error';
import { ErrorLines } from './error-lines';
import { Icon } from './icon';
import styles from './placeholder.module.css';

interface LoadErrorProps {
  /** What is missing, such as 'the team'. */
  what: string;
  error: unknown;
  /** What to do about it, instead of the error's own text. */
  reason?: string;
  onRetry: () => void;
}

/**
 * Replaces a list or page that failed to load, with Retry. It stays until a retry succeeds, so it is not red
 * (docs/decisions/020-only-passing-errors-are-red.md).
 */
export function LoadError({ what, error, reason = errorMessage(error), onRetry }: LoadErrorProps) {
  return (
    <div className={styles.placeholder} role="alert">
      <Icon name="warning" size={28} />
      <Text fw={600}>{isUnreachable(error) ? 'No connection' : `Couldn't load ${what}`}</Text>
      <Text size="sm" c="dimmed">
        <ErrorLines message={reason} />
      </Text>
      <Button variant="default" size="xs" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
