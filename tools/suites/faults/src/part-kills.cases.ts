import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@cutroom/contracts';
import { inParallel } from '@cutroom/suites-kit';
import { count } from './figures';
import { receivedBy, registerUpload, sendFile, type PartUpload } from './part-client';
import { lossOf } from './part-endings';
import type { PartFaults } from './part-faults';
import { newPartFile } from './part-files';
import { newSeed, type Seeded } from './seeded';
import type { Stage } from './stage';

const partBytes = limits.partMinBytes;
const everything = ['api', 'embedded-s3', 'embedded-mongo'];
/** Kills after the joining of the parts: the first at once, the others some milliseconds later. */
const rounds = 3;

/** `kill -9` of the processes that an upload in parts depends on. `through` is the proxy's view of the uploads. */
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
    // Revived in reverse order, because the earlier ones depend on the later ones.
    for (const victim of [...victims].reverse()) await stage.stack.stack.revive(victim);
  }

  /** Resolves when the store makes the object of an upload, and before api knows that it did. */
  async function joined(): Promise<void> {
    const watcher = watch(join(stage.stack.dataDir, 's3/buckets', stage.stack.env.S3_BUCKET ?? ''));
    await once(watcher, 'change');
    watcher.close();
  }

  /**
   * Sends files through a kill, which comes when `due` resolves after the first upload has reached `step`. Sending a part
   * needs neither api nor the database.
   *
   * @returns the flaws of the uploads in the end
   */
  async function lossesOf(
    uploads: readonly PartUpload[],
    {
      victims,
      step,
      due,
    }: { victims: readonly string[]; step: 'parts' | 'end'; due: () => Promise<unknown> },
  ): Promise<string[]> {
    let killing: Promise<void> | undefined;
    const reached = (one: typeof step): void => {
      if (one === step) killing ??= due().then(() => kill(victims));
    };
    const videos = await inParallel(uploads, uploads.length, (upload) => {
      const onBegun = (videoId: string) => {
        through.plan(videoId);
        reached('parts');
      };
      return receivedBy(sendFile(upload, { onBegun, onFinish: () => reached('end') }));
    });
    await killing;
    const losses = await inParallel(uploads, 1, async (upload, index) => {
      const video = videos[index];
      if (!killing || !video) return 'nothing was killed';
      const { bytes, unanswered } = through.wasted(video._id, upload.file.blob.size);
      const allowed = victims.includes('embedded-s3') ? unanswered : 0;
      if (bytes > allowed) return `sent ${bytes} bytes too many: ${through.describe(video._id)}`;
      return lossOf(upload, video);
    });
    return losses.filter((loss) => loss !== undefined);
  }

  const newUploads = (sizes: readonly number[]): Promise<PartUpload[]> =>
    inParallel(sizes, 1, (size) => registerUpload(stage, newPartFile(size)));

  const cases = [
    ...everything.map((victim) => ({ name: victim, victims: [victim] })),
    { name: 'all of them', victims: everything },
  ];

  it.each(cases)('of $name while parts are in flight costs at most those parts', async ({ victims }) => {
    const uploads = await newUploads([3 * partBytes, 2 * partBytes + 1]);
    // A part takes more than a second, so that some are in flight.
    through.otherwise = { kind: 'slow', bytesPerSecond: 6_000_000 };
    const due = () => pause(random.between(200, 1_800));
    const losses = await lossesOf(uploads, { victims, step: 'parts', due }).finally(
      () => (through.otherwise = undefined),
    );
    expect(losses).toEqual([]);
  });

  it.each(cases)('of $name while the parts are being joined makes one video', async ({ victims }) => {
    for (let round = 0; round < rounds; round += 1) {
      const uploads = await newUploads([partBytes + 1 + round]);
      const due = () => joined().then(() => pause(round === 0 ? 0 : random.between(1, 10)));
      expect(await lossesOf(uploads, { victims, step: 'end', due })).toEqual([]);
    }
  });
}
