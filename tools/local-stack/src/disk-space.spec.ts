import type { statfsSync } from 'node:fs';
import { describeFullDisk } from './disk-space';

const withFree = (bytes: number) =>
  (() => ({ bavail: bytes / 4096, bsize: 4096 })) as unknown as typeof statfsSync;

describe('the reason why the stack did not start', () => {
  it('names the data folder and the variable when its disk is almost full', () => {
    expect(describeFullDisk('/data', withFree(512 * 1024))).toBe(
      'The disk of /data has only 0.5 MiB left. Free some space, or set CUTROOM_DATA_DIR to a folder on another disk.',
    );
  });

  it('does not mention a disk with space, or one that cannot be asked', () => {
    expect(describeFullDisk('/data', withFree(1024 ** 3))).toBeUndefined();
    expect(describeFullDisk('/nowhere/at/all')).toBeUndefined();
  });
});
