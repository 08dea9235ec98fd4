import { encodeMessage, FrameReader, FrameViolation, type Frame, type FrameLimits } from './frames';

const limits: FrameLimits = { messageBytes: 100, attachmentBytes: 1_000, frames: 3, totalBytes: 2_000 };

const frame = (message: object, attachment = Buffer.alloc(0)) =>
  Buffer.concat([encodeMessage(message, attachment.length), attachment]);

function header(messageBytes: number, attachmentBytes: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(messageBytes, 0);
  bytes.writeUInt32BE(attachmentBytes, 4);
  return bytes;
}

/** Reads the frames of these chunks, and the violation after them if there is one. */
function readAll(chunks: Buffer[], overrides: Partial<FrameLimits> = {}) {
  const reader = new FrameReader({ ...limits, ...overrides });
  const frames: Frame[] = [];
  try {
    for (const chunk of chunks) for (const found of reader.read(chunk)) frames.push(found);
    return { frames };
  } catch (error) {
    if (!(error instanceof FrameViolation)) throw error;
    return { frames, violation: error.message };
  }
}

const twoFrames = Buffer.concat([frame({ first: 'ä' }, Buffer.from('attached')), frame({ second: 2 })]);
const expected = [
  { message: { first: 'ä' }, attachment: Buffer.from('attached') },
  { message: { second: 2 }, attachment: Buffer.alloc(0) },
];

describe('a frame reader', () => {
  it('reads frames from chunks of any size', () => {
    for (let size = 1; size <= twoFrames.length; size++) {
      const chunks = [];
      for (let at = 0; at < twoFrames.length; at += size) chunks.push(twoFrames.subarray(at, at + size));
      expect({ size, ...readAll(chunks) }).toEqual({ size, frames: expected });
    }
  });

  it('returns nothing for half a frame', () => {
    expect(readAll([twoFrames.subarray(0, 12)])).toEqual({ frames: [] });
  });

  it.each([
    ['a message over its limit', header(101, 0), 'a message of 101 bytes'],
    ['the longest message', header(2 ** 32 - 1, 0), 'a message of 4294967295 bytes'],
    ['an attachment over its limit', header(2, 1_001), 'an attachment of 1001 bytes'],
    ['no message', header(0, 10), 'a frame without a message'],
  ])('rejects %s by its header', (_what, bytes, violation) => {
    expect(readAll([bytes])).toEqual({ frames: [], violation });
  });

  it.each(['', '{', 'undefined', '{}{}', '\0', '\uFEFF'])('rejects %j in place of JSON', (text) => {
    const json = Buffer.concat([Buffer.from(text), Buffer.from(' ')]);
    const { violation } = readAll([header(json.length, 0), json]);
    expect(violation).toBe('a message that is no JSON');
  });

  it('rejects more frames than allowed, after returning the allowed ones', () => {
    const { frames, violation } = readAll([
      frame({ n: 1 }),
      frame({ n: 2 }),
      frame({ n: 3 }),
      frame({ n: 4 }),
    ]);
    expect(frames.map(({ message }) => message)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(violation).toBe('more than 3 frames');
  });

  it('rejects a frame over the total size as soon as its header arrives', () => {
    const first = frame({ n: 1 }, Buffer.alloc(1_000));
    const { frames, violation } = readAll([first, header(10, 973)]);
    expect(frames).toHaveLength(1);
    expect(violation).toBe('more than 2000 bytes');
  });
});
