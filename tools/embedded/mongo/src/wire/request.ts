import { deserialize, type Document } from 'bson';
import { typedBson } from '../documents';
import { type Frame, opCodes, ProtocolError } from './frame-reader';

const flags = { checksumPresent: 1, moreToCome: 2 } as const;
const understoodRequiredBits = flags.checksumPresent | flags.moreToCome;

export interface Request {
  requestId: number;
  /** The command without document sequences. Values keep their BSON type. */
  body: Document;
  /** Raw documents of OP_MSG kind 1 sections, by field (`documents`, `updates`, `deletes`). */
  sequences: Map<string, Buffer[]>;
  /** The client expects no reply (`w: 0`). */
  moreToCome: boolean;
  /** A legacy handshake, which expects OP_REPLY. */
  legacy: boolean;
}

/** Parses OP_MSG and, for handshakes only, OP_QUERY. @throws ProtocolError for malformed bytes. */
export function parseRequest(frame: Frame): Request {
  try {
    return frame.opCode === opCodes.msg ? parseMsg(frame) : parseQuery(frame);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    // A RangeError of readInt32LE, a BSONError, or a stack overflow on deep nesting.
    throw new ProtocolError('malformed message', { cause: error });
  }
}

function parseMsg({ requestId, body: bytes }: Frame): Request {
  const bits = bytes.readUInt32LE(0);
  if ((bits & 0xffff & ~understoodRequiredBits) !== 0) throw new ProtocolError('unknown required flag bits');
  // The checksum is skipped, because TCP has its own.
  const end = bits & flags.checksumPresent ? bytes.length - 4 : bytes.length;
  const sequences = new Map<string, Buffer[]>();
  let body: Document | undefined;
  let offset = 4;
  while (offset < end) {
    const kind = bytes.readUInt8(offset++);
    if (kind === 0) {
      if (body) throw new ProtocolError('two body sections');
      const raw = documentAt(bytes, offset, end);
      body = deserialize(raw, typedBson);
      offset += raw.length;
    } else if (kind === 1) {
      const size = bytes.readInt32LE(offset);
      const sectionEnd = offset + size;
      if (size < 5 || sectionEnd > end) throw new ProtocolError('document sequence out of bounds');
      const [name, documents] = parseSequence(bytes, offset + 4, sectionEnd);
      if (sequences.has(name)) throw new ProtocolError('document sequence given twice');
      sequences.set(name, documents);
      offset = sectionEnd;
    } else {
      throw new ProtocolError(`unknown section kind ${kind}`);
    }
  }
  if (!body) throw new ProtocolError('no body section');
  return { requestId, body, sequences, moreToCome: (bits & flags.moreToCome) !== 0, legacy: false };
}

function parseSequence(bytes: Buffer, start: number, end: number): [string, Buffer[]] {
  const nul = bytes.indexOf(0, start);
  if (nul < 0 || nul >= end) throw new ProtocolError('unterminated sequence name');
  const documents: Buffer[] = [];
  let offset = nul + 1;
  while (offset < end) {
    const raw = documentAt(bytes, offset, end);
    documents.push(raw);
    offset += raw.length;
  }
  return [bytes.toString('utf8', start, nul), documents];
}

function parseQuery({ requestId, body: bytes }: Frame): Request {
  const nul = bytes.indexOf(0, 4);
  if (nul < 0) throw new ProtocolError('unterminated namespace');
  const namespace = bytes.toString('utf8', 4, nul);
  if (!namespace.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is served for handshakes only');
  const query = deserialize(documentAt(bytes, nul + 1 + 8, bytes.length), typedBson);
  const command: Document = query['$query'] ?? query;
  const body = { ...command, $db: namespace.slice(0, -'.$cmd'.length) };
  return { requestId, body, sequences: new Map(), moreToCome: false, legacy: true };
}

function documentAt(bytes: Buffer, offset: number, end: number): Buffer {
  const size = bytes.readInt32LE(offset);
  if (size < 5 || offset + size > end) throw new ProtocolError('document out of bounds');
  return bytes.subarray(offset, offset + size);
}
