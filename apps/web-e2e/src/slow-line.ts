import type { Page } from '@playwright/test';

/** Limits the page's upload speed until the returned function is called. */
export async function slowLine(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const line = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await session.send('Network.enable');
  await line(bytesPerSecond);
  return async () => {
    await line(-1);
    await session.detach();
  };
}
