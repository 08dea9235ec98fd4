import { crc32, deflateSync } from 'node:zlib';

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG whose header claims a larger size than its data. `extra` chunks precede the data. */
export function pngBomb(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small image with 200 texts of 8 MB, compressed to 1.6 MB. libpng decompresses them all to 3 GB. */
export function pngOfTexts(): Buffer {
  const packed = deflateSync(Buffer.alloc(7_900_000, 'x'), { level: 9 });
  const texts = Array.from({ length: 200 }, (_, index) =>
    pngChunk('zTXt', Buffer.concat([Buffer.from(`Text${index}\0\0`), packed])),
  );
  return pngBomb(300, 200, texts);
}

function jpegSegment(marker: number, data: Buffer | number[]): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data)]);
}

/** A JPEG that is not progressive but still held in memory, because each colour has a separate scan. Two bits per block. */
export function jpegOfThreeScans(side: number): Buffer {
  const quantization = jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]);
  const size = [side >> 8, side & 255];
  const components = [1, 2, 3].flatMap((id) => [id, 0x11, 0]);
  const frame = jpegSegment(0xc0, [8, ...size, ...size, 3, ...components]);
  // One code of one bit for the symbol 0: no difference, end of block.
  const table = (kind: number) => [kind, 1, ...Array<number>(15).fill(0), 0];
  const codes = jpegSegment(0xc4, [...table(0x00), ...table(0x10)]);
  const blocks = Math.ceil(side / 8) ** 2;
  const scan = (id: number) =>
    Buffer.concat([jpegSegment(0xda, [1, id, 0, 0, 63, 0]), Buffer.alloc(Math.ceil(blocks / 4))]);
  const ends = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])] as const;
  return Buffer.concat([ends[0], quantization, frame, codes, scan(1), scan(2), scan(3), ends[1]]);
}
