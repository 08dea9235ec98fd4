import { failureText, type Video } from '@cutroom/contracts';
import {
  approveWith,
  CallFailed,
  consent,
  persist,
  storeThumbnail,
  videoDetails,
  type Person,
} from '@cutroom/suites-kit';
import { setTimeout as pause } from 'node:timers/promises';
import { submitCut } from './publish-cut';
import { putSlowly } from './put-slowly';
import type { Cut, Stage } from './stage';

/** How long an upload takes, so that it can be interrupted in the middle. */
const uploadMs = 400;

/** Approves and gives consent. The video's state shows whether that succeeded. */
async function tryToApprove(browser: Person, video: Video): Promise<void> {
  const thumbnail = await persist(() => storeThumbnail(browser));
  const url = await persist(() => approveWith(browser, video, thumbnail)).catch((error: unknown) => {
    // An earlier consent has arrived after all.
    if (error instanceof CallFailed && error.status === 409) return undefined;
    throw error;
  });
  if (url) await consent(browser, url).catch(() => undefined);
}

/**
 * Brings a cut from the editor to the channel while parts of the stack are killed. Editor and creator repeat failed steps,
 * as users do, and know only what the pages show. Ends when the video is PUBLISHED, or when only the channel shows the outcome.
 */
export async function publishThrough(stage: Stage, cut: Cut, timeoutMs = 300_000): Promise<Video> {
  const deadline = Date.now() + timeoutMs;
  const browser = stage.creator.otherBrowser();
  let video = await submitCut(stage, cut, (url, path) => putSlowly(url, path, { ms: uploadMs }));
  while (Date.now() < deadline) {
    video = await persist(() => videoDetails(browser, video._id));
    if (video.state === 'PUBLISHED' || video.failure === failureText({ code: 'outcome-unknown' }))
      return video;
    if (video.state === 'PENDING') await tryToApprove(browser, video);
    await pause(300);
  }
  return video;
}
