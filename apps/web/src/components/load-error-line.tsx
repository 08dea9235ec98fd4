import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '../lib/api-client/api-error';
import { ErrorLines } from './error-lines';
import { Icon } from './icon';

interface LoadErrorLineProps {
  /** What is missing, such as 'your invitations'. */
  what: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  className: string | undefined;
}

/** Like LoadError, for a part of a page that has room for one line. */
export function LoadErrorLine({ what, query, className }: LoadErrorLineProps) {
  return (
    <div role="alert" className={className}>
      <Text size="sm">
        Couldn&apos;t load {what}: <ErrorLines message={errorMessage(query.error)} />
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="refresh" size={16} />}
        onClick={() => void query.refetch()}
      >
        Retry
      </Button>
    </div>
  );
}
