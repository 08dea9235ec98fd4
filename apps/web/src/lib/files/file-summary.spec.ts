import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installFakeWorkers } from '../../testing/fake-worker';
import { fileSummary } from './file-summary';
import { readSummary } from './read-summary';

const movie = new Uint8Array(readFileSync(join(__dirname, '../../../../../tools/fixtures/movie.mp4')));

/**
 * A file with these bytes at its start, and no content after them. Counts the bytes that are read, and replaces jsdom's
 * blobs, which cannot be read.
 */
function fileOf(bytes: Uint8Array, size = bytes.length) {
  const seen = { bytes: 0 };
  const file = Object.assign(new Blob([]), {
    slice: (from: number, to: number) => ({
      arrayBuffer: async () => {
        seen.bytes += to - from;
        const part = new Uint8Array(to - from);
        part.set(bytes.subarray(from, to));
        return part.buffer;
      },
    }),
  });
  Object.defineProperty(file, 'size', { value: size });
  return { file, seen };
}

/** A box of an MP4 file: its size, which may be false, its type and its content. */
function box(type: string, content: Uint8Array, size = content.length + 8): Uint8Array {
  const bytes = new Uint8Array(content.length + 8);
  new DataView(bytes.buffer).setUint32(0, size);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  return bytes;
}

const join2 = (one: Uint8Array, other: Uint8Array) => {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
};

describe('readSummary', () => {
  it('reads duration, resolution and codec of a real video', async () => {
    expect(await readSummary(fileOf(movie).file)).toEqual({
      container: 'MP4',
      durationMs: 6_000,
      video: { codec: 'h264', width: 640, height: 360 },
      hasAudio: true,
    });
  });

  it('reads only ranges of a file of 200 GB', async () => {
    const { file, seen } = fileOf(movie, 200e9);
    expect(await readSummary(file)).toMatchObject({ durationMs: 6_000 });
    expect(seen.bytes).toBeLessThan(1_000_000);
  });

  it('gives up on headers that claim a gigabyte', async () => {
    const start = box('ftyp', new TextEncoder().encode('isom\0\0\0\0isom'));
    const { file, seen } = fileOf(join2(start, box('moov', new Uint8Array(0), 1_000_000_000)), 2e9);
    await expect(readSummary(file)).rejects.toThrow();
    expect(seen.bytes).toBeLessThan(70_000_000);
  });

  it('returns null for a file that ends before its headers', async () => {
    const { file } = fileOf(movie.subarray(0, 40));
    expect(await readSummary(file).catch(() => null)).toBeNull();
  });

  it('terminates for each of 300 damaged headers', async () => {
    let seed = 12;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    // The headers of this file are at its end.
    const start = new TextDecoder('latin1').decode(movie).indexOf('moov');
    expect(start).toBeGreaterThan(0);
    let ended = 0;
    for (let round = 0; round < 300; round += 1) {
      const damaged = movie.slice();
      for (let flips = 0; flips < 5; flips += 1) {
        damaged[start + random(movie.length - start)] = random(256);
      }
      await readSummary(fileOf(damaged).file).catch(() => null);
      ended += 1;
    }
    expect(ended).toBe(300);
  });
});

describe('fileSummary', () => {
  let workers = installFakeWorkers();
  afterEach(() => workers.restore());

  it('reads a file once and terminates its worker', async () => {
    let replies = 0;
    workers = installFakeWorkers((file) => {
      replies += 1;
      return readSummary(file);
    });
    const { file } = fileOf(movie);
    const first = await fileSummary(file);
    expect(first).toMatchObject({ durationMs: 6_000 });
    expect(await fileSummary(file)).toEqual(first);
    expect({ replies, running: workers.running() }).toEqual({ replies: 1, running: 0 });
  });

  it('returns null for a file that cannot be read', async () => {
    workers = installFakeWorkers();
    expect(await fileSummary(fileOf(new Uint8Array(100)).file)).toBeNull();
    expect(workers.running()).toBe(0);
  });

  it('terminates the worker of a file that takes too long to read', async () => {
    jest.useFakeTimers();
    workers = installFakeWorkers(() => new Promise(() => undefined));
    const reading = fileSummary(fileOf(movie).file);
    expect(workers.running()).toBe(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await reading).toBeNull();
    expect(workers.running()).toBe(0);
  });

  it('terminates the worker when another file is chosen, and reads the first one again later', async () => {
    workers = installFakeWorkers(() => new Promise(() => undefined));
    const { file } = fileOf(movie);
    const choice = new AbortController();
    const reading = fileSummary(file, choice.signal);
    choice.abort();
    expect(await reading).toBeNull();
    expect(workers.running()).toBe(0);
    workers = installFakeWorkers();
    expect(await fileSummary(file)).toMatchObject({ durationMs: 6_000 });
  });
});
