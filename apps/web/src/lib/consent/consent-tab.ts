import { safeLink } from '../navigation/safe-link';

/** The tab for the consent page. */
export interface ConsentTab {
  /** Shows the URL; returns false when the browser blocked the tab or the user closed it. */
  show(address: string): boolean;
  close(): void;
}

/**
 * Opens an empty tab within the click, because browsers block tabs that open later. The feature `noopener` would
 * return no handle, so `opener` is cleared by hand before the foreign page loads.
 */
export function openConsentTab(): ConsentTab {
  const tab = window.open('about:blank', '_blank');
  if (tab !== null) tab.opener = null;
  return {
    show(address) {
      if (tab === null || tab.closed || safeLink(address) === null) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab?.close(),
  };
}
