import { ByteSource, type ReadRange } from './byte-source';
import { SourceFailure } from './failures';

const mebibyte = 1024 ** 2;
const size = 10 * mebibyte + 5;
const byteAt = (offset: number): number => (offset * 31) % 251;

function sourceOver(readRange?: ReadRange): { source: ByteSource; asked: number[] } {
  const asked: number[] = [];
  const fromFile: ReadRange = (offset, length) => {
    asked.push(offset / mebibyte);
    return Promise.resolve(
      Buffer.from(Array.from({ length: Math.min(length, size - offset) }, (_, at) => byteAt(offset + at))),
    );
  };
  return { source: new ByteSource({ size, extension: 'mp4' }, readRange ?? fromFile), asked };
}

describe('a byte source', () => {
  it('reads a range that spans two chunks', async () => {
    const { source } = sourceOver();
    const bytes = await source.read(mebibyte - 2, 4);
    expect([...bytes]).toEqual([-2, -1, 0, 1].map((at) => byteAt(mebibyte + at)));
  });

  it('reads fewer bytes at the end, and none beyond it', async () => {
    const { source } = sourceOver();
    expect(await source.read(size - 3, 100)).toHaveLength(3);
    expect(await source.readSome(size, 100)).toHaveLength(0);
  });

  it('requests a chunk once, and prefetches the next ones on sequential reads', async () => {
    const { source, asked } = sourceOver();
    await source.read(0, 10);
    await source.read(10, 10);
    expect(asked).toEqual([0]);
    await source.read(mebibyte, 10);
    expect(asked).toEqual([0, 1, 2, 3, 4]);
  });

  it('prefetches nothing after a jump', async () => {
    const { source, asked } = sourceOver();
    await source.read(8 * mebibyte, 10);
    expect(asked).toEqual([8]);
  });

  it('remembers that a read failed', async () => {
    const { source } = sourceOver(() => Promise.reject(new Error('gone')));
    await expect(source.readSome(0, 1)).rejects.toThrow(SourceFailure);
    expect(() => source.check()).toThrow(SourceFailure);
  });
});
