import { deserialize, type Document, serialize } from 'bson';
import fc from 'fast-check';
import { message, section, sequence } from '../testing/wire-client';
import { FrameReader, ProtocolError } from './frame-reader';
import { parseRequest, type Request } from './request';

const field = fc.stringMatching(/^[a-z]{1,6}$/);
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
);
const document: fc.Arbitrary<Document> = fc.dictionary(field, value, { maxKeys: 4, noNullPrototype: true });

interface Sent {
  id: number;
  body: Document;
  documents: Document[];
}
const sent: fc.Arbitrary<Sent> = fc.record({
  id: fc.nat(2 ** 31 - 1),
  body: document,
  documents: fc.array(document, { maxLength: 3 }),
});

const bytesOf = ({ id, body, documents }: Sent): Buffer =>
  message(id, Buffer.concat([section(body), sequence('documents', documents)]));

/** Reads a stream in chunks of the given sizes, which repeat. */
function readAll(stream: Buffer, sizes: readonly number[]): Request[] {
  const frames = new FrameReader();
  const requests: Request[] = [];
  for (let at = 0, piece = 0; at < stream.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1;
    // A copy, because each chunk that a socket delivers has its own buffer.
    const chunk = Buffer.from(stream.subarray(at, at + size));
    for (const frame of frames.push(chunk)) requests.push(parseRequest(frame));
    at += size;
  }
  return requests;
}

const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 });

describe('the wire protocol parser', () => {
  it('returns every message unchanged for any split of the stream', () => {
    fc.assert(
      fc.property(fc.array(sent, { minLength: 1, maxLength: 5 }), sizes, (all, cuts) => {
        const read = readAll(Buffer.concat(all.map(bytesOf)), cuts);
        const parsed = read.map(({ requestId, body, sequences }) => [
          requestId,
          serialize(body),
          (sequences.get('documents') ?? []).map((raw) => deserialize(raw)),
        ]);
        expect(parsed).toEqual(all.map(({ id, body, documents }) => [id, serialize(body), documents]));
      }),
      { numRuns: 300 },
    );
  });

  it('parses or rejects a damaged message with its own error', () => {
    const change = fc.record({
      at: fc.nat(300),
      remove: fc.nat(8),
      insert: fc.uint8Array({ maxLength: 8 }),
    });
    let refused = 0;
    fc.assert(
      fc.property(sent, fc.array(change, { minLength: 1, maxLength: 4 }), sizes, (one, changes, cuts) => {
        const mangled = changes.reduce((bytes, { at, remove, insert }) => {
          // Changes only bytes after the header, because a wrong header is rejected at once.
          const start = 16 + (at % (bytes.length - 16));
          return Buffer.concat([bytes.subarray(0, start), insert, bytes.subarray(start + remove)]);
        }, bytesOf(one));
        mangled.writeInt32LE(mangled.length, 0);
        try {
          readAll(mangled, cuts);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
          refused += 1;
        }
      }),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(0);
  });

  it('rejects random bytes with its own error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 300 }), fc.boolean(), (garbage, framed) => {
        const bytes = Buffer.from(garbage);
        if (framed) {
          bytes.writeInt32LE(bytes.length, 0);
          bytes.writeInt32LE(2013, 12);
        }
        try {
          readAll(bytes, [bytes.length]);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
