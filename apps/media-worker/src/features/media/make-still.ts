import { limits, type StillJob } from '@cutroom/contracts';
import { patiently } from '../../source/patience';
import { decodeTwice } from './decode-twice';
import type { MediaContext } from './media-context';
import type { MediaDeps } from './media.deps';
import { assertStillThere, storeStill } from './results';

/** Makes a still of a commented frame, unless there is one. A file that cannot be decoded has none. */
export async function makeStill(deps: MediaDeps, job: StillJob, context: MediaContext): Promise<void> {
  const { still, atMs } = job;
  const { storage, patience } = deps;
  const waits = { ...context, patience, what: 'a look for the still' };
  if (await patiently(() => storage.head(still), waits)) return;
  const request = { job, work: { kind: 'still', atMs }, limitMs: limits.mediaFrameTimeoutMs } as const;
  await decodeTwice(deps, request, context, async (outcome, folder) => {
    if (outcome.end !== 'done') return;
    await storeStill(deps, folder, still, context);
    await assertStillThere(deps, job, context);
  });
}
