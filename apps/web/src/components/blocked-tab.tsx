import { Button, Group, Text, type ButtonProps } from '@mantine/core';

interface BlockedTabProps {
  /** The URL of Google's consent page. */
  address: string;
  size?: ButtonProps['size'];
  onContinue: () => void;
}

/** Shown when the browser blocked the tab with Google's consent page: the same page behind a link. */
export function BlockedTab({ address, size, onContinue }: BlockedTabProps) {
  return (
    <Group role="alert" gap="sm">
      <Text size="sm">Your browser blocked the new tab. Open Google&apos;s page here:</Text>
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        size={size}
        onClick={onContinue}
      >
        Continue to Google
      </Button>
    </Group>
  );
}
