import { setTimeout as pause } from 'node:timers/promises';
import type { VideoDeps } from './video.deps';

/** A response does not wait longer than this for a store that is away. */
const lookMs = 1_000;

/** A store that cannot say so now counts as having the file: the call that needs it looks again. */
export const isStored = ({ storage }: Pick<VideoDeps, 'storage'>, key: string): Promise<boolean> =>
  Promise.race([
    storage.head(key).then(
      (found) => found !== null,
      () => true,
    ),
    pause(lookMs, true, { ref: false }),
  ]);
