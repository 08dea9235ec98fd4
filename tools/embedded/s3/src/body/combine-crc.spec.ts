import { randomBytes, randomInt } from 'node:crypto';
import { createHashEngine } from '../store/hash-engine';
import { combineCrcs } from './combine-crc';

describe.each(['CRC32', 'CRC32C'] as const)('combineCrcs of %s', (algorithm) => {
  const hash = algorithm === 'CRC32' ? 'crc32' : 'crc32c';
  const crcOf = (bytes: Buffer) => {
    const engine = createHashEngine([hash]);
    engine.update(bytes);
    return Buffer.from(engine.digest().get(hash) ?? []);
  };

  it('equals the CRC of all bytes, however they are divided', () => {
    for (let round = 0; round < 200; round++) {
      const pieces = Array.from({ length: randomInt(1, 8) }, () => randomBytes(randomInt(0, 300)));
      const sums = pieces.map((piece) => ({ crc: crcOf(piece), bytes: piece.length }));
      expect(combineCrcs(algorithm, sums)).toEqual(crcOf(Buffer.concat(pieces)));
    }
  });

  it('equals the CRC of all bytes also for lengths beyond 32 bits', () => {
    const part = { crc: crcOf(Buffer.from('part')), bytes: 5 * 1024 ** 3 };
    const end = { crc: crcOf(Buffer.from('end')), bytes: 3 };
    const [joined, again] = [
      combineCrcs(algorithm, [part, part, end]),
      combineCrcs(algorithm, [{ crc: combineCrcs(algorithm, [part, part]), bytes: 2 * part.bytes }, end]),
    ];
    expect(joined).toEqual(again);
    const halved = { crc: Buffer.alloc(4), bytes: part.bytes / 2 };
    expect(combineCrcs(algorithm, [part, halved, halved])).toEqual(
      combineCrcs(algorithm, [part, { crc: Buffer.alloc(4), bytes: part.bytes }]),
    );
  });
});
