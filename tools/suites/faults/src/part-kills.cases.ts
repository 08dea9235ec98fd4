import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@cutroom/contracts';
import { count } from './figures';
import { lanes, receivedBy, registerUpload, sendFile, type UploadWatch } from './part-client';
import { lossOf } from './part-endings';
import type { PartFaults } from './part-faults';
import { newPartFile } from './part-files';
import { newSeed, type Seeded } from './seeded';
import type { Stage } from './stage';

const partBytes = limits.partMinBytes;
const everything = ['api', 'embedded-s3', 'embedded-mongo'];
/** The moments after the joining are tried: the first at once, the others some milliseconds later. */
const rounds = 3;

/** What a kill may cost: nobody needs api or the database while bytes go to the store. */
const costOf = (victims: readonly string[]): number =>
  victims.includes('embedded-s3') ? lanes * partBytes : 0;

/** `kill -9` of what an upload in parts depends on. `through` is the proxy's view of the uploads. */
export function partKillCases(given: () => { stage: Stage; through: PartFaults }): void {
  let stage: Stage;
  let through: PartFaults;
  let random: Seeded;
  beforeAll(() => {
    ({ stage, through } = given());
    random = newSeed('kills during uploads in parts');
  });

  async function kill(victims: readonly string[]): Promise<void> {
    for (const victim of victims) await stage.stack.stack.kill(victim);
    count('kills', victims.length);
    await pause(random.between(0, 500));
    // The last victim is the first that others need.
    for (const victim of [...victims].reverse()) await stage.stack.stack.revive(victim);
  }

  /** Resolves when the store makes the object of an upload, and before api knows that it did. */
  async function joined(): Promise<void> {
    const watcher = watch(join(stage.stack.dataDir, 's3/buckets', stage.stack.env.S3_BUCKET ?? ''));
    await once(watcher, 'change');
    watcher.close();
  }

  /** Uploads a file. @returns what is wrong with its end */
  async function upload(size: number, allowed: number, watch: UploadWatch): Promise<string | undefined> {
    const registered = await registerUpload(stage, newPartFile(size));
    const onBegun = (videoId: string) => {
      through.plan(videoId);
      watch.onBegun?.(videoId);
    };
    const video = await receivedBy(sendFile(registered, { ...watch, onBegun }));
    const { bytes } = through.wasted(video._id, size);
    return bytes > allowed ? `sent ${bytes} bytes too many` : lossOf(registered, video);
  }

  const cases = [
    ...everything.map((victim) => ({ name: victim, victims: [victim] })),
    { name: 'all of them', victims: everything },
  ];

  it.each(cases)(
    'of $name while parts are on their way costs at most those parts',
    async ({ victims }) => {
      // A part takes more than a second, so that some are on their way.
      through.otherwise = { kind: 'slow', bytesPerSecond: 6_000_000 };
      let killing: Promise<void> | undefined;
      const onBegun = () => (killing ??= pause(random.between(200, 1_800)).then(() => kill(victims)));
      const sizes = [3 * partBytes, 2 * partBytes + 1];
      const losses = await Promise.all(sizes.map((size) => upload(size, costOf(victims), { onBegun })));
      through.otherwise = undefined;
      await killing;
      expect(losses).toEqual([undefined, undefined]);
    },
    120_000,
  );

  it.each(cases)(
    'of $name while the parts are being joined makes one video',
    async ({ victims }) => {
      for (let round = 0; round < rounds; round += 1) {
        let killing: Promise<void> | undefined;
        const laterMs = round === 0 ? 0 : random.between(1, 10);
        const onFinish = () =>
          (killing ??= joined()
            .then(() => pause(laterMs))
            .then(() => kill(victims)));
        expect(await upload(partBytes + 1 + round, costOf(victims), { onFinish })).toBeUndefined();
        await killing;
      }
    },
    120_000,
  );
}
