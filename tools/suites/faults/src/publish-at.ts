import type { Video } from '@cutroom/contracts';
import { channel, until, type Person } from '@cutroom/journey';
import { endingOf, settled } from './ending';
import { approveCut, handInCut } from './publish-cut';
import { uploadSessions, type UploadSession } from './sandbox';
import type { Cut, Stage } from './stage';

/** A publish whose transfer belongs to one of several api processes. */
export interface Begun {
  cut: Cut;
  video: Video;
  browser: Person;
}

/** Gives permission; the load balancer sends the browser's way back to the process at `toPort`. */
async function allowAt(browser: Person, address: string, toPort: number): Promise<void> {
  const body = new URLSearchParams({ decision: 'allow' });
  const answer = await fetch(address, { method: 'POST', redirect: 'manual', body });
  const back = new URL(answer.headers.get('location') ?? '');
  back.port = String(toPort);
  const page = await browser.open(back.href);
  expect(page.status).toBe(200);
}

/** Begins a publish whose transfer belongs to the process at `toPort`. */
export async function beginAt(stage: Stage, toPort: number, size?: number): Promise<Begun> {
  const cut = await stage.newCut(size);
  const video = await handInCut(stage, cut);
  const browser = stage.creator.otherBrowser();
  await allowAt(browser, await approveCut(browser, video, stage.thumbnail), toPort);
  return { cut, video, browser };
}

export const sessionOf = async (stage: Stage, { cut }: Begun): Promise<UploadSession | undefined> =>
  (await uploadSessions(stage.stack)).find(({ total }) => total === cut.size);

export const someBytes = (stage: Stage, begun: Begun): Promise<unknown> =>
  until('some of the bytes', async () => ((await sessionOf(stage, begun))?.offset ?? 0) > 0);

export async function endsOnChannel(stage: Stage, { cut, video, browser }: Begun): Promise<void> {
  const ended = await settled(stage, browser, video._id);
  expect(await endingOf(stage, cut, ended)).toBe('published');
}

/** Digest of the thumbnail on the channel; null when it is missing there. */
export const thumbnailOf = async (stage: Stage, { cut }: Begun): Promise<string | null | undefined> =>
  (await channel(stage.stack)).find(({ size }) => size === cut.size)?.thumbnailSha256;
