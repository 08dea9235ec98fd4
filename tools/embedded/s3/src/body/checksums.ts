import { S3Error, notImplemented } from '../http/s3-error';
import type { HashAlgorithm } from '../store/hash-engine';
import type { ChecksumAlgorithm } from '../store/record';

interface ChecksumKind {
  hash: HashAlgorithm;
  /** Bytes of the digest. */
  length: number;
}

/** "Checking object integrity", Amazon S3 user guide. Others are rejected. */
export const checksumKinds: Record<ChecksumAlgorithm, ChecksumKind> = {
  CRC32: { hash: 'crc32', length: 4 },
  CRC32C: { hash: 'crc32c', length: 4 },
  SHA1: { hash: 'sha1', length: 20 },
  SHA256: { hash: 'sha256', length: 32 },
  SHA512: { hash: 'sha512', length: 64 },
  MD5: { hash: 'md5', length: 16 },
};

/** Headers with that prefix that are not checksums. */
const notChecksums = new Set(['x-amz-checksum-algorithm', 'x-amz-checksum-mode', 'x-amz-checksum-type']);

export const checksumHeader = (algorithm: ChecksumAlgorithm) => `x-amz-checksum-${algorithm.toLowerCase()}`;

/** @throws S3Error NotImplemented for an unknown algorithm. */
export function checksumAlgorithm(name: string): ChecksumAlgorithm {
  const upper = name.toUpperCase();
  const known = (Object.keys(checksumKinds) as ChecksumAlgorithm[]).find((each) => each === upper);
  if (!known) throw notImplemented(`The checksum algorithm '${name}'`);
  return known;
}

export interface ExpectedChecksum {
  algorithm: ChecksumAlgorithm;
  /** Base64. */
  value: string;
}

/**
 * The checksum a client sent in a header, if any.
 *
 * @throws S3Error InvalidRequest for several checksums or an invalid value.
 */
export function checksumFromHeaders(headers: ReadonlyMap<string, string>): ExpectedChecksum | null {
  const found = [...headers].filter(
    ([name]) => name.startsWith('x-amz-checksum-') && !notChecksums.has(name),
  );
  const [first, ...others] = found;
  if (!first) return null;
  if (others.length > 0) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.');
  return readChecksum(first[0], first[1]);
}

export function readChecksum(header: string, value: string): ExpectedChecksum {
  const algorithm = checksumAlgorithm(header.slice('x-amz-checksum-'.length));
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length !== checksumKinds[algorithm].length || bytes.toString('base64') !== value)
    throw new S3Error('InvalidRequest', `Value for ${header} header is invalid.`);
  return { algorithm, value };
}

export const badDigest = (what: string) =>
  new S3Error('BadDigest', `The ${what} you specified did not match the calculated checksum.`);
