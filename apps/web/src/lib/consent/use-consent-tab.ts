import { messages } from '@cutroom/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api-client/api-error';
import { safeLink } from '../navigation/safe-link';
import { openConsentTab, type ConsentTab } from './consent-tab';

interface ConsentTabOptions<Input> {
  /** Requests the URL of the consent page. */
  ask: (input: Input) => Promise<string>;
  /** Called once the URL is known; `shown` is false when the browser blocked the tab. */
  onReady: (shown: boolean) => void;
  onError: (error: unknown) => void;
}

/**
 * Shows Google's consent page in a new tab. When the browser blocks the tab, `blockedAddress` is the URL for a link.
 */
export function useConsentTab<Input>({ ask, onReady, onError }: ConsentTabOptions<Input>) {
  const [blockedAddress, setBlockedAddress] = useState<string | null>(null);

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ input }: { input: Input; tab: ConsentTab }) => {
      const address = await ask(input);
      if (safeLink(address) === null) throw new ApiError(500, messages.somethingWentWrong);
      return address;
    },
    onSuccess: (address, { tab }) => {
      const shown = tab.show(address);
      setBlockedAddress(shown ? null : address);
      onReady(shown);
    },
    onError: (error, { tab }) => {
      tab.close();
      onError(error);
    },
  });

  return {
    /** Call it within the click, because it opens the tab. */
    open: (input: Input) => {
      if (!isPending) mutate({ input, tab: openConsentTab() });
    },
    isPending,
    blockedAddress,
    /** The link was clicked. */
    forgetBlocked: () => setBlockedAddress(null),
  };
}
