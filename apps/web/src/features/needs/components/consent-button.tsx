import { BlockedTab } from '../../../components/blocked-tab';
import { CallButton } from '../../../components/call-button';
import type { useNeedConsent } from '../api/use-need-consent';

interface ConsentButtonProps {
  consent: ReturnType<typeof useNeedConsent>;
  asking: boolean;
  /** The id of the element that names the video: the buttons of all cards read the same. */
  describedBy: string;
  label: string;
}

/** Opens Google's page in a new tab; while that page is open, offers to start again in case the tab was closed. */
export function ConsentButton({ consent, asking, describedBy, label }: ConsentButtonProps) {
  const { open, isPending, blockedAddress, forgetBlocked } = consent;
  return (
    <>
      {blockedAddress !== null && (
        <BlockedTab address={blockedAddress} size="xs" onContinue={forgetBlocked} />
      )}
      <CallButton
        size="xs"
        variant={asking ? 'default' : 'filled'}
        loading={isPending}
        aria-describedby={describedBy}
        onClick={() => open()}
      >
        {asking ? 'Tab closed? Start again' : label}
      </CallButton>
    </>
  );
}
