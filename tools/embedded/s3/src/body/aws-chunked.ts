import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { hmac, sha256Hex } from '../auth/canonical-request';
import type { SignatureChain } from '../auth/verify-request';
import { S3Error } from '../http/s3-error';
import { ByteReader } from './byte-reader';

export interface ChunkedOptions {
  /** Set when each chunk is signed (`STREAMING-AWS4-HMAC-SHA256-PAYLOAD`). */
  chain?: SignatureChain;
  /** Names of the trailers that must follow, in lower case; a signed body signs them too. */
  trailers: readonly string[];
  /** `x-amz-decoded-content-length`. */
  decodedLength: number;
}

export interface ChunkedBody {
  content: AsyncIterable<Uint8Array>;
  /** Complete once `content` has ended. */
  trailers: Map<string, string>;
}

const MAX_LINE_BYTES = 8 * 1024;
const EMPTY_SHA256 = sha256Hex('');

/**
 * Decodes `Content-Encoding: aws-chunked`: `<hex size>[;chunk-signature=<hex>]\r\n<bytes>\r\n`, an empty
 * chunk, trailers, an empty line ("Signature calculations: transferring a payload in multiple chunks",
 * Amazon S3 API reference). Chunks are yielded as they arrive. A wrong signature throws after its chunk was
 * yielded, so the caller must discard the content unless the iteration completes.
 */
export function decodeAwsChunked(source: AsyncIterable<Uint8Array>, options: ChunkedOptions): ChunkedBody {
  const trailers = new Map<string, string>();
  return { content: decode(new ByteReader(source), options, trailers), trailers };
}

async function* decode(
  reader: ByteReader,
  options: ChunkedOptions,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const signatures = options.chain ? new ChunkSignatures(options.chain) : null;
  let received = 0;
  for (;;) {
    const { size, signature } = readChunkHeader(await reader.line(MAX_LINE_BYTES));
    received += size;
    if (received > options.decodedLength) throw incomplete();
    const hash = signatures ? createHash('sha256') : null;
    for (let left = size; left > 0;) {
      const bytes = await reader.some(left);
      hash?.update(bytes);
      left -= bytes.length;
      yield bytes;
    }
    if (signatures && hash) signatures.checkChunk(hash, signature);
    if (size === 0) break;
    if ((await reader.line(2)) !== '') throw incomplete();
  }
  if (received !== options.decodedLength) throw incomplete();
  await readTrailers(reader, options, trailers, signatures);
}

function readChunkHeader(line: string): { size: number; signature: string } {
  const [, hex, , signature] = /^([0-9a-fA-F]{1,12})(;chunk-signature=([0-9a-f]{64}))?$/.exec(line) ?? [];
  if (hex === undefined) throw new S3Error('InvalidRequest', 'The aws-chunked body is malformed.');
  return { size: parseInt(hex, 16), signature: signature ?? '' };
}

async function readTrailers(
  reader: ByteReader,
  { trailers: expected }: ChunkedOptions,
  trailers: Map<string, string>,
  signatures: ChunkSignatures | null,
): Promise<void> {
  let signature = '';
  for (let line = await reader.line(MAX_LINE_BYTES); line !== ''; line = await reader.line(MAX_LINE_BYTES)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (name === 'x-amz-trailer-signature') signature = line.slice(colon + 1).trim();
    else if (colon < 1 || !expected.includes(name) || trailers.has(name)) throw malformedTrailer();
    else trailers.set(name, line.slice(colon + 1).trim());
  }
  if (expected.some((name) => !trailers.has(name))) throw malformedTrailer();
  if (expected.length > 0) signatures?.checkTrailers(trailers, signature);
  await reader.expectEnd();
}

/** Each chunk's signature covers the previous one, starting with the request's. */
class ChunkSignatures {
  private previous: string;

  constructor(private readonly chain: SignatureChain) {
    this.previous = chain.seed;
  }

  checkChunk(hash: Hash, signature: string): void {
    this.check('AWS4-HMAC-SHA256-PAYLOAD', `${EMPTY_SHA256}\n${hash.digest('hex')}`, signature);
  }

  checkTrailers(trailers: ReadonlyMap<string, string>, signature: string): void {
    const canonical = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('');
    this.check('AWS4-HMAC-SHA256-TRAILER', sha256Hex(canonical), signature);
  }

  private check(kind: string, hashes: string, signature: string): void {
    const { key, amzDate, scope } = this.chain;
    const expected = hmac(key, [kind, amzDate, scope, this.previous, hashes].join('\n'));
    const given = Buffer.from(signature, 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new S3Error('SignatureDoesNotMatch', 'The signature of a chunk does not match.');
    this.previous = signature;
  }
}

const incomplete = () =>
  new S3Error(
    'IncompleteBody',
    'The body does not have the length that x-amz-decoded-content-length specified.',
  );

const malformedTrailer = () =>
  new S3Error(
    'MalformedTrailerError',
    'The request contained trailing data that was not well-formed or did not conform.',
  );
