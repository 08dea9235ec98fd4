import { Text } from '@mantine/core';
import { errorMessage } from '../lib/api-client/api-error';
import { ErrorLines } from './error-lines';
import { RetryButton, type FailedQuery } from './retry-button';

interface LoadErrorLineProps {
  /** What is missing, such as 'your invitations'. */
  what: string;
  query: FailedQuery;
  className: string | undefined;
}

/** Like LoadError, for a part of a page that has room for one line. */
export function LoadErrorLine({ what, query, className }: LoadErrorLineProps) {
  return (
    <div role="alert" className={className}>
      <Text size="sm">
        Couldn&apos;t load {what}: <ErrorLines message={errorMessage(query.error)} />
      </Text>
      <RetryButton refetch={query.refetch} />
    </div>
  );
}
