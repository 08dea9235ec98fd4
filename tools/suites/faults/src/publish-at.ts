import { approveWith, channel, submitConsent, type Person } from '@cutroom/suites-kit';
import { submitCut, type Publish } from './publish-cut';
import type { Stage } from './stage';

/** Gives consent; the load balancer sends the redirect to the api process at `toPort`. */
async function consentAt(browser: Person, url: string, toPort: number): Promise<void> {
  const back = new URL((await submitConsent(url)).location);
  back.port = String(toPort);
  expect((await browser.openPage(back.href)).status).toBe(200);
}

/** Begins a publish whose transfer runs in the api process at `toPort`. */
export async function beginAt(stage: Stage, toPort: number, size?: number): Promise<Publish> {
  const cut = await stage.newCut(size);
  const video = await submitCut(stage, cut);
  const browser = stage.creator.otherBrowser();
  await consentAt(browser, await approveWith(browser, video, stage.thumbnail), toPort);
  return { cut, video, browser };
}

/** Digest of the thumbnail on the channel; null when it is missing there. */
export const thumbnailOf = async (stage: Stage, { cut }: Publish): Promise<string | null | undefined> =>
  (await channel(stage.stack)).find(({ size }) => size === cut.size)?.thumbnailSha256;
