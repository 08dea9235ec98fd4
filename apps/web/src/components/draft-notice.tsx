import { Button, Group, Text } from '@mantine/core';

/** Says that a form was filled in from a draft, and offers to start afresh. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Group gap="xs" role="status">
      <Text size="sm">Draft restored.</Text>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </Group>
  );
}
