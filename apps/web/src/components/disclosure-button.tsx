import { Button } from '@mantine/core';
import type { Dispatch } from 'react';
import { Icon } from './icon';

interface DisclosureButtonProps {
  children: string;
  opened: boolean;
  onToggle: Dispatch<boolean>;
  /** The ID of what it opens. */
  controls: string;
}

/** Opens and closes a part of a page that starts closed. */
export const DisclosureButton = ({ children, opened, onToggle, controls }: DisclosureButtonProps) => (
  <Button
    variant="subtle"
    px="xs"
    // Its icon is in line with what is above and below it.
    ml="-xs"
    aria-expanded={opened}
    aria-controls={opened ? controls : undefined}
    onClick={() => onToggle(!opened)}
    leftSection={<Icon name={opened ? 'collapse' : 'expand'} />}
  >
    {children}
  </Button>
);
