import { setTimeout as pause } from 'node:timers/promises';
import type { VideoDeps } from './video.deps';

/** How long a response waits for a store that is away, in milliseconds. */
const lookMs = 1_000;

/** Whether the store has an object. While it does not respond, it counts as stored: the call that needs the object looks again. */
export const isStored = ({ storage }: Pick<VideoDeps, 'storage'>, key: string): Promise<boolean> =>
  Promise.race([
    storage.head(key).then(
      (found) => found !== null,
      () => true,
    ),
    pause(lookMs, true, { ref: false }),
  ]);
