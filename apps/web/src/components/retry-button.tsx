import { Button } from '@mantine/core';
import { focusAround } from '../lib/focus/focus-around';
import { Icon } from './icon';

/** What failed to load; `refetch` loads it again. */
export interface FailedQuery {
  error: unknown;
  refetch: () => unknown;
}

/** Loads something again that failed to load. It takes the place of the content until then. */
export const RetryButton = ({ refetch }: Pick<FailedQuery, 'refetch'>) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<Icon name="refresh" size={16} />}
    onClick={(event) => {
      focusAround(event);
      refetch();
    }}
  >
    Retry
  </Button>
);
