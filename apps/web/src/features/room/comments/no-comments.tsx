import { formatCount } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { EmptyState } from '../../../components/empty-state';
import type { Filter } from './filters';

interface NoCommentsProps {
  /** How many threads the filter hides. */
  hidden: number;
  filter: Filter;
  onShowAll: () => void;
}

const onlyOpen = ({ status, person, thisVersion }: Filter): boolean =>
  status === 'open' && person === null && !thisVersion;

/** Replaces an empty list, and says what to do next. */
export function NoComments({ hidden, filter, onShowAll }: NoCommentsProps) {
  if (hidden === 0) {
    return (
      <EmptyState icon="info" title="No comments yet">
        Pause the video where something should change, and describe the change.
      </EmptyState>
    );
  }
  const others = hidden === 1 ? 'One comment is hidden' : `${formatCount(hidden)} comments are hidden`;
  return (
    <EmptyState
      icon="check"
      title={onlyOpen(filter) ? 'Every comment is resolved' : 'No comment fits this filter'}
      action={
        <Button variant="default" size="xs" onClick={onShowAll}>
          Show all
        </Button>
      }
    >
      {`${others} by the filter.`}
    </EmptyState>
  );
}
