import { Text } from '@mantine/core';
import { ApiError, errorMessage, isUnreachable } from '../lib/api-client/api-error';
import { ErrorLines } from './error-lines';
import { Icon } from './icon';
import styles from './placeholder.module.css';
import { RetryButton, type FailedQuery } from './retry-button';

interface LoadErrorProps {
  /** What is missing, such as 'the team'. */
  what: string;
  query: FailedQuery;
  /** The next step, instead of the error's own text. */
  reason?: string;
}

const isOffline = (error: unknown) => isUnreachable(error) && !(error instanceof ApiError && error.isOfProxy);

/**
 * Replaces a list or page that failed to load, with Retry. It stays until a retry succeeds, so it is not red
 * (docs/decisions/020-only-passing-errors-are-red.md).
 */
export function LoadError({ what, query, reason = errorMessage(query.error) }: LoadErrorProps) {
  return (
    <div className={styles.placeholder} role="alert">
      <Icon name="warning" size={28} />
      <Text fw={600}>{isOffline(query.error) ? 'No connection' : `Couldn't load ${what}`}</Text>
      <Text size="sm" c="dimmed">
        <ErrorLines message={reason} />
      </Text>
      <RetryButton refetch={query.refetch} />
    </div>
  );
}
