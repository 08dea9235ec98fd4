import { Button, Text } from '@mantine/core';

/** The proposed value that was filled in, and the one that it replaced. */
export interface UsedProposal {
  value: string;
  before: string;
}

interface ProposedValueProps {
  /** 'title' gives 'Use the proposed title'. */
  name: string;
  /** '' when nothing is proposed. */
  proposed: string;
  by: string;
  /** The current value of the field. */
  value: string;
  /** null when none was used. */
  used: UsedProposal | null;
  onUse: (value: string, used: UsedProposal | null) => void;
}

/**
 * What an editor proposes for a field. One click fills it in and another undoes that; the field never changes by
 * itself.
 */
export function ProposedValue({ name, proposed, by, value, used, onUse }: ProposedValueProps) {
  const isOffered = proposed !== '' && proposed !== value.trim();
  const undone = !isOffered && used?.value === value ? used : null;
  if (!isOffered && undone === null) return null;

  function click() {
    if (undone === null) onUse(proposed, { value: proposed, before: value });
    else onUse(undone.before, null);
  }

  return (
    <div>
      {isOffered && (
        <Text size="sm" c="dimmed" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {`${by} proposes: ${proposed}`}
        </Text>
      )}
      {/* One button for both, so that it keeps the focus. */}
      <Button variant="default" size="xs" onClick={click}>
        {undone === null ? `Use the proposed ${name}` : `Undo: restore your ${name}`}
      </Button>
    </div>
  );
}
