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
  it('reads a range over the border of two chunks', async () => {
    const { source } = sourceOver();
    const bytes = await source.read(mebibyte - 2, 4);
    expect([...bytes]).toEqual([-2, -1, 0, 1].map((at) => byteAt(mebibyte + at)));
  });

  it('reads less at the end, and nothing beyond', async () => {
    const { source } = sourceOver();
    expect(await source.read(size - 3, 100)).toHaveLength(3);
    expect(await source.readSome(size, 100)).toHaveLength(0);
  });

  it('asks for a chunk once, and for the next ones ahead of time when it reads on', async () => {
    const { source, asked } = sourceOver();
    await source.read(0, 10);
    await source.read(10, 10);
    expect(asked).toEqual([0]);
    await source.read(mebibyte, 10);
    expect(asked).toEqual([0, 1, 2, 3, 4]);
  });

  it('asks for nothing ahead of time when it jumps', async () => {
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
