import { Button, Group, Text, type ButtonProps, type GroupProps } from '@mantine/core';

interface BlockedTabProps extends Pick<GroupProps, 'mb'> {
  /** The URL of Google's consent page. */
  address: string;
  size?: ButtonProps['size'];
  onContinue: () => void;
}

/** Offers a link to Google's consent page when the browser has blocked its tab. */
export function BlockedTab({ address, size, mb, onContinue }: BlockedTabProps) {
  return (
    <Group role="alert" gap="sm" mb={mb}>
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
