import type { SignatureChain, Verified } from '../auth/verify-request';
import { S3Error, notImplemented } from '../http/s3-error';
import type { Content } from '../store/staged-file';
import type { HashAlgorithm } from '../store/hash-engine';
import { decodeAwsChunked } from './aws-chunked';
import {
  badDigest,
  checksumAlgorithm,
  checksumFromHeaders,
  checksumHeader,
  checksumKinds,
  readChecksum,
} from './checksums';
import type { ExpectedChecksum } from './checksums';
import type { ChecksumAlgorithm } from '../store/record';

/** A request's body with its declared length and checksums. */
export interface Payload {
  /** Bytes of content, without chunk framing. */
  length: number;
  content: AsyncIterable<Uint8Array>;
  /** The digests that `verify` needs. */
  algorithms: HashAlgorithm[];
  checksumAlgorithm: ChecksumAlgorithm | null;
  /** Checks the content once it has ended. @throws S3Error when a declared value does not match. */
  verify(content: Content): ExpectedChecksum | null;
}

/** The content, and the trailing checksum if one was announced. */
interface Body {
  content: AsyncIterable<Uint8Array>;
  length: number;
  trailer: { name: string; values: ReadonlyMap<string, string> } | null;
}

const streamingModes: Record<string, { signed: boolean; trailer: boolean }> = {
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { signed: true, trailer: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { signed: true, trailer: true },
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { signed: false, trailer: true },
};

/** @throws S3Error when the headers do not describe an acceptable body. */
export function describePayload(
  { headers, payloadHash, chain }: Verified,
  source: AsyncIterable<Uint8Array>,
): Payload {
  const streaming = streamingModes[payloadHash];
  const body = streaming ? chunkedBody(headers, streaming, chain, source) : plainBody(headers, source);
  const sha256 = streaming || payloadHash === 'UNSIGNED-PAYLOAD' ? null : readPayloadHash(payloadHash);
  const md5 = readContentMd5(headers.get('content-md5'));
  const inHeader = checksumFromHeaders(headers);
  const inTrailer = body.trailer && checksumAlgorithm(body.trailer.name.slice('x-amz-checksum-'.length));
  if (inHeader && inTrailer)
    throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.');
  const algorithm = inHeader?.algorithm ?? inTrailer;
  return {
    length: body.length,
    content: body.content,
    algorithms: [
      'md5',
      ...(sha256 ? ['sha256' as const] : []),
      ...(algorithm ? [checksumKinds[algorithm].hash] : []),
    ],
    checksumAlgorithm: algorithm,
    verify: ({ size, digests }) => {
      const digest = (name: HashAlgorithm, encoding: BufferEncoding) =>
        Buffer.from(digests.get(name) ?? []).toString(encoding);
      if (size !== body.length)
        throw new S3Error('IncompleteBody', 'The body ended before Content-Length bytes had come.');
      if (sha256 && digest('sha256', 'hex') !== sha256)
        throw new S3Error(
          'XAmzContentSHA256Mismatch',
          "The provided 'x-amz-content-sha256' header does not match what was computed.",
        );
      if (md5 && digest('md5', 'base64') !== md5) throw badDigest('Content-MD5');
      if (!algorithm) return null;
      const value = digest(checksumKinds[algorithm].hash, 'base64');
      const expected =
        inHeader ??
        readChecksum(checksumHeader(algorithm), body.trailer?.values.get(checksumHeader(algorithm)) ?? '');
      if (expected.value !== value) throw badDigest(algorithm);
      return expected;
    },
  };
}

function plainBody(headers: ReadonlyMap<string, string>, content: AsyncIterable<Uint8Array>): Body {
  return { content, length: readLength(headers.get('content-length')), trailer: null };
}

function chunkedBody(
  headers: ReadonlyMap<string, string>,
  mode: { signed: boolean; trailer: boolean },
  chain: SignatureChain,
  source: AsyncIterable<Uint8Array>,
): Body {
  const length = readLength(headers.get('x-amz-decoded-content-length'));
  const named = headers.get('x-amz-trailer')?.trim().toLowerCase();
  if (mode.trailer !== (named !== undefined))
    throw new S3Error('InvalidRequest', 'x-amz-trailer must be given in the trailer modes, and only there.');
  if (named !== undefined && !named.startsWith('x-amz-checksum-'))
    throw notImplemented(`The trailer '${named}'`);
  const options = { trailers: named === undefined ? [] : [named], decodedLength: length };
  const { content, trailers } = decodeAwsChunked(source, mode.signed ? { ...options, chain } : options);
  return { content, length, trailer: named === undefined ? null : { name: named, values: trailers } };
}

function readLength(text: string | undefined): number {
  if (text === undefined)
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  if (!/^\d{1,15}$/.test(text))
    throw new S3Error('InvalidArgument', 'The length of the content is not a number.');
  return Number(text);
}

function readPayloadHash(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return text;
  if (text.startsWith('STREAMING-')) throw notImplemented(`The payload mode '${text}'`);
  throw new S3Error(
    'InvalidArgument',
    'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, a STREAMING- mode, or a valid sha256 value.',
  );
}

function readContentMd5(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!/^[A-Za-z0-9+/]{22}==$/.test(text))
    throw new S3Error('InvalidDigest', 'The Content-MD5 you specified is not valid.');
  return text;
}
