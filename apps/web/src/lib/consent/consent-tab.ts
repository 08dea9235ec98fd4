/** The tab that will show the consent page. */
export interface ConsentTab {
  /** Whether the address is shown in it; false when the browser blocked the tab or it has been closed meanwhile. */
  show(address: string): boolean;
  close(): void;
}

/** Only http(s): an address from a server never becomes a script. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/**
 * Opens an empty tab at once, within the click: after the answer has come a browser would block it. `noopener` as a
 * feature would give no handle to it, so the tie back to this page is cut by hand before the foreign page loads.
 */
export function openConsentTab(): ConsentTab {
  const tab = window.open('about:blank', '_blank');
  if (tab !== null) tab.opener = null;
  return {
    show(address) {
      if (tab === null || tab.closed || !isWebAddress(address)) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab?.close(),
  };
}
