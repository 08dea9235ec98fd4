import { endpoints, failureText, type Video } from '@cutroom/contracts';
import { CallFailed, consent, type Person } from '@cutroom/journey';
import { setTimeout as pause } from 'node:timers/promises';
import { persist } from './persist';
import { approveCut, askAddress, storeThumbnail } from './publish-cut';
import { sendSlowly } from './send-slowly';
import type { Cut, Stage } from './stage';

/** How long an upload takes, so that it can be caught in the middle. */
const uploadMs = 400;

const details = (browser: Person, videoId: string): Promise<Video> =>
  persist(() => browser.call(endpoints.videoDetails, { params: { videoId } }));

/** Hands a cut in as an editor does whose every step may fail: the same step once more, until it works. */
async function handInThrough(stage: Stage, cut: Cut): Promise<Video> {
  const url = await askAddress(stage, cut);
  await persist(async () => {
    const status = await sendSlowly(url, cut.path, { ms: uploadMs });
    if (status !== 200) throw new Error(`PUT to the signed address: ${status}`);
  });
  return persist(() => stage.editor.call(endpoints.finishUpload, { body: { url } }));
}

/** Approves and gives permission. What fails on the way is left: the state of the video tells what came of it. */
async function askAndAllow(browser: Person, video: Video): Promise<void> {
  const thumbnail = await storeThumbnail(browser);
  const address = await persist(() => approveCut(browser, video, thumbnail)).catch((error: unknown) => {
    // An earlier permission has come through after all.
    if (error instanceof CallFailed && error.status === 409) return undefined;
    throw error;
  });
  if (address) await consent(browser, address).catch(() => undefined);
}

/**
 * Brings a cut from the editor to the channel while parts die: everybody tries again as people do, and nobody
 * looks behind the scenes. Ends when it is PUBLISHED, or when only a look at the channel can help.
 */
export async function publishThrough(stage: Stage, cut: Cut, timeoutMs = 90_000): Promise<Video> {
  const deadline = Date.now() + timeoutMs;
  const browser = stage.creator.otherBrowser();
  let video = await handInThrough(stage, cut);
  while (Date.now() < deadline) {
    video = await details(browser, video._id);
    if (video.state === 'PUBLISHED' || video.failure === failureText({ code: 'outcome-unknown' }))
      return video;
    if (video.state === 'PENDING') await askAndAllow(browser, video);
    await pause(300);
  }
  return video;
}
