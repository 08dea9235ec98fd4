import { Button, Text } from '@mantine/core';
import { useState } from 'react';

interface ProposedValueProps {
  /** 'title' gives 'Use the proposed title'. */
  name: string;
  /** '' when nothing is proposed. */
  proposed: string;
  by: string;
  /** The current value of the field. */
  value: string;
  onUse: (value: string) => void;
}

/**
 * What an editor proposes for a field. One click fills it in and another undoes that; the field never changes by
 * itself.
 */
export function ProposedValue({ name, proposed, by, value, onUse }: ProposedValueProps) {
  const [used, setUsed] = useState<{ value: string; before: string } | null>(null);
  const isOffered = proposed !== '' && proposed !== value.trim();
  const undone = !isOffered && used?.value === value ? used : null;
  if (!isOffered && undone === null) return null;

  function click() {
    setUsed(undone === null ? { value: proposed, before: value } : null);
    onUse(undone === null ? proposed : undone.before);
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
