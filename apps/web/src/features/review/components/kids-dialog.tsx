import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog';
import { onFirstClick } from '../../../components/on-first-click';

interface KidsDialogProps {
  opened: boolean;
  onAnswer: (madeForKids: 'yes' | 'no') => void;
  onClose: () => void;
}

/** Asks for the declaration that YouTube requires if it was not made under 'More options'. The answer publishes. */
export function KidsDialog({ opened, onAnswer, onClose }: KidsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Is this video made for kids?">
      <Stack gap="sm">
        <Text size="sm">
          YouTube requires an answer for every video. We send yours with the other details.
        </Text>
        <Button variant="default" onClick={onFirstClick(() => onAnswer('no'))}>
          No, it is not made for kids
        </Button>
        <Button variant="default" onClick={onFirstClick(() => onAnswer('yes'))}>
          Yes, it is made for kids
        </Button>
      </Stack>
    </Dialog>
  );
}
