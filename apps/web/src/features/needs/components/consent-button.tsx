import { Button, Text } from '@mantine/core';
import type { useNeedConsent } from '../api/use-need-consent';
import styles from './need.module.css';

interface ConsentButtonProps {
  consent: ReturnType<typeof useNeedConsent>;
  asking: boolean;
  /** Names the video for buttons that read the same on every card. */
  describedBy: string;
  label: string;
}

/** Opens Google's page in a new tab; while it is open, offers it once more for a tab that was closed. */
export function ConsentButton({ consent, asking, describedBy, label }: ConsentButtonProps) {
  const { open, isPending, blockedAddress, forgetBlocked } = consent;
  return (
    <>
      {blockedAddress !== null && (
        <div role="alert" className={styles.buttons}>
          <Text size="sm">Your browser blocked the new tab. Google’s page is here:</Text>
          <Button
            component="a"
            href={blockedAddress}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            onClick={forgetBlocked}
          >
            Continue to Google
          </Button>
        </div>
      )}
      <Button
        size="xs"
        variant={asking ? 'default' : 'filled'}
        loading={isPending}
        aria-describedby={describedBy}
        onClick={() => open()}
      >
        {asking ? 'Tab closed? Start again' : label}
      </Button>
    </>
  );
}
