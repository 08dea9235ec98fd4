import { Button } from '@mantine/core';
import { shortcutOf } from './keys';
import { useShortcuts } from './use-shortcuts';

/** Leads to the next pending video from a page that has no player, by click and by the player's key. */
export function NextVideo({ onNext }: { onNext: () => void }) {
  const shortcut = shortcutOf('next');
  useShortcuts(onNext, 'next');
  return (
    <Button
      variant="default"
      aria-keyshortcuts={shortcut}
      title={`Next pending video (${shortcut})`}
      onClick={onNext}
    >
      Next pending video
    </Button>
  );
}
