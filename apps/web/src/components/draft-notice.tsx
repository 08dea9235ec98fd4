import { Button, Group, Text } from '@mantine/core';

interface DraftNoticeProps {
  onDiscard: () => void;
  text?: string;
}

/** Says what a form was filled in from, and offers to start afresh. */
export function DraftNotice({ onDiscard, text = 'Draft restored.' }: DraftNoticeProps) {
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{text}</Text>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </Group>
  );
}
