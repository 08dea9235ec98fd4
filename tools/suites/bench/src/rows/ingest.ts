import { peakMemory, resetPeakMemory } from '@cutroom/suites-kit';
import { startFloor } from '../floors/floor-process';
import { alternate, type Measurement } from '../measure/alternate';
import type { Comparison, Figure } from '../row';
import type { BenchStack } from '../stage/bench-stack';
import { beginPartUpload, plainParts, sendParts } from '../stage/part-upload';
import { newUploadUrl, putBytes } from '../stage/videos';

const MiB = 1024 * 1024;

/** @returns MiB a second */
async function rateOf(bytes: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return bytes / MiB / ((performance.now() - started) / 1_000);
}

/** Uploads an object in parts and deletes it. */
async function uploadInParts(stack: BenchStack, bytes: number): Promise<Record<string, number>> {
  const { parts, complete, remove } = await beginPartUpload(stack, bytes);
  const rate = await rateOf(bytes, async () => complete(await sendParts(parts)));
  await remove();
  return { rate };
}

async function memoryAt(stack: BenchStack, bytes: number): Promise<Figure> {
  const pid = stack.stack.pidOf('embedded-s3');
  resetPeakMemory(pid);
  await uploadInParts(stack, bytes);
  const what = `peak memory of embedded-s3 at ${bytes / MiB} MiB in parts`;
  return { what, unit: 'MiB', ours: peakMemory(pid), aim: { atMost: 160 } };
}

export const ingest: Comparison = {
  ours: '1 GiB to embedded-s3 through presigned URLs: in parts of 16 MiB with checksums, 4 in flight, completed; and in one PUT',
  floor:
    'the same PUTs to a bare node:http server that writes to disk and fsyncs; and to one that also computes their MD5, as a store has to for the ETag',
  limitMs: 480_000,
  async run({ quick, rounds, folder, stack, log }) {
    const running = await stack();
    const bytes = (quick ? 8 : 1024) * MiB;
    const memory: Figure[] = [];
    for (const size of quick ? [8] : [100, 1024, 4096]) {
      log(`peak memory at ${size} MiB`);
      memory.push(await memoryAt(running, size * MiB));
    }
    const disk = await startFloor('disk', { FLOOR_FOLDER: folder });
    const put =
      (url: () => Promise<string>): Measurement =>
      async () => {
        const to = await url();
        return { rate: await rateOf(bytes, () => putBytes(to, bytes)) };
      };
    const compare = async (what: string, sides: Parameters<typeof alternate>[1]): Promise<Figure> => {
      log(what);
      const { ours, floor } = await alternate(rounds, sides);
      return { what, unit: 'MiB/s', ours: ours.rate ?? NaN, floor: floor.rate, aim: { atLeast: 0.9 } };
    };
    const inParts = (options?: { withMd5: boolean }) => ({
      ours: () => uploadInParts(running, bytes),
      floor: async () => ({
        rate: await rateOf(bytes, () => sendParts(plainParts(disk.url, bytes, options))),
      }),
    });
    const inOnePut = (floorUrl: string) => ({
      ours: put(() => newUploadUrl(running)),
      floor: put(async () => floorUrl),
    });
    try {
      return [
        await compare(`${bytes / MiB} MiB in parts`, inParts()),
        await compare(`${bytes / MiB} MiB in parts, both check the MD5`, inParts({ withMd5: true })),
        await compare(`${bytes / MiB} MiB in one PUT`, inOnePut(disk.url)),
        await compare(`${bytes / MiB} MiB in one PUT, both compute the MD5`, inOnePut(`${disk.url}?etag`)),
        ...memory,
      ];
    } finally {
      await disk.stop();
    }
  },
};
