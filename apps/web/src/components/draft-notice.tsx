import { Button, Group, Text } from '@mantine/core';
import { focusAround } from '../lib/focus/focus-around';
import { Announced } from './announced';

interface DraftNoticeProps {
  onDiscard: () => void;
  text?: string;
}

/** Says that a form was filled in from a draft or the last attempt, and offers to clear it. */
export function DraftNotice({ onDiscard, text = 'Draft restored.' }: DraftNoticeProps) {
  return (
    <Group gap="xs" role="status">
      <Text size="sm">
        <Announced>{text}</Announced>
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={(event) => {
          focusAround(event);
          onDiscard();
        }}
      >
        Discard
      </Button>
    </Group>
  );
}
