import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { SourceFailed } from '../google/session-request';
import { ContentHash } from './content-hash';

const file = randomBytes(300_000);
const expected = createHash('sha256').update(file).digest('hex');

/** Adds the pieces with these bounds. */
function pass(hash: ContentHash, ...pieces: [start: number, end: number][]): ContentHash {
  for (const [start, end] of pieces) hash.add(file.subarray(start, end), start);
  return hash;
}

const hashOf = (...pieces: [start: number, end: number][]) => pass(new ContentHash(file.length), ...pieces);

/** Counts how often the whole file is opened. The first `failures` reads break off. */
function source(failures = 0) {
  let opened = 0;
  const readWhole = async () => {
    opened += 1;
    if (opened > failures) return Readable.from([file]);
    return Readable.from(
      (async function* () {
        yield file.subarray(0, 10);
        throw new Error('connection reset');
      })(),
    );
  };
  return { readWhole, opened: () => opened };
}

describe('ContentHash', () => {
  it('hashes the pieces as they pass, without reading the file', async () => {
    const { readWhole, opened } = source();
    const hash = hashOf();
    for (let at = 0; at < file.length; at += 65_536) pass(hash, [at, at + 65_536]);
    await hash.catchUp(file.length, readWhole);
    expect(await hash.digest(readWhole)).toBe(expected);
    expect(await hash.digest(readWhole)).toBe(expected);
    expect(opened()).toBe(0);
  });

  it('hashes bytes once that are read twice after a lost connection', async () => {
    const { readWhole, opened } = source();
    const hash = hashOf([0, 100_000], [40_000, 90_000], [60_000, 200_000], [200_000, 300_000]);
    expect(await hash.digest(readWhole)).toBe(expected);
    expect(opened()).toBe(0);
  });

  it('reads the whole file once when it missed the beginning', async () => {
    const { readWhole, opened } = source();
    const hash = hashOf([150_000, 200_000], [200_000, 250_000]);
    await hash.catchUp(250_000, readWhole);
    pass(hash, [250_000, 300_000]);
    expect(await hash.digest(readWhole)).toBe(expected);
    expect(opened()).toBe(1);
  });

  it('reads the whole file before the last chunk when it missed the others', async () => {
    const { readWhole, opened } = source();
    const hash = hashOf();
    await hash.catchUp(299_000, readWhole);
    expect(opened()).toBe(1);
    pass(hash, [299_000, 300_000]);
    expect(await hash.digest(readWhole)).toBe(expected);
    expect(opened()).toBe(1);
  });

  it('reads the whole file when no piece passed', async () => {
    const { readWhole } = source();
    expect(await new ContentHash(file.length).digest(readWhole)).toBe(expected);
  });

  it('fails while storage is unreadable, and succeeds afterwards', async () => {
    const { readWhole, opened } = source(2);
    const hash = hashOf([150_000, 300_000]);
    await expect(hash.catchUp(300_000, readWhole)).rejects.toBeInstanceOf(SourceFailed);
    await expect(hash.digest(readWhole)).rejects.toBeInstanceOf(SourceFailed);
    // Bytes that pass after a failure must not count as the beginning.
    pass(hash, [0, 300_000]);
    expect(await hash.digest(readWhole)).toBe(expected);
    expect(opened()).toBe(3);
  });
});
