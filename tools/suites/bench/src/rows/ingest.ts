import { startFloor } from '../floors/floor-process';
import { alternate, type Measurement } from '../measure/alternate';
import type { Comparison } from '../row';
import { newUploadUrl, putBytes } from '../stage/videos';

const MiB = 1024 * 1024;

export const ingest: Comparison = {
  ours: 'a presigned PUT of 1 GiB to embedded-s3',
  floor: 'the same PUT to a bare node:http server that writes to disk and fsyncs',
  limitMs: 300_000,
  async run({ quick, rounds, folder, stack }) {
    const running = await stack();
    const bytes = (quick ? 8 : 1024) * MiB;
    const disk = await startFloor('disk', { FLOOR_FOLDER: folder });
    const timed =
      (url: () => Promise<string>): Measurement =>
      async () => {
        const to = await url();
        const started = performance.now();
        await putBytes(to, bytes);
        return { rate: bytes / MiB / ((performance.now() - started) / 1_000) };
      };
    const { ours, floor } = await alternate(rounds, {
      ours: timed(() => newUploadUrl(running)),
      floor: timed(async () => disk.url),
    }).finally(() => disk.stop());
    return [
      {
        what: `${bytes / MiB} MiB`,
        unit: 'MiB/s',
        ours: ours.rate ?? NaN,
        floor: floor.rate,
        aim: { atLeast: 0.8 },
      },
    ];
  },
};
