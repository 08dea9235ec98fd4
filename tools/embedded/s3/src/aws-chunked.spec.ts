import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { rawRequest } from './testing/raw-request';
import { signRequest } from './testing/sign-request';
import type { Signed } from './testing/sign-request';
import { BUCKET, startWithBucket, type TestServer } from './testing/test-server';

let test: TestServer;
let client: S3Client;
beforeAll(async () => void ({ test, client } = await startWithBucket()));
afterAll(() => test.closeClean());

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const chunks = [Buffer.alloc(70_000, 'a'), Buffer.alloc(65_536, 'b'), Buffer.from('end')];
const whole = Buffer.concat(chunks);
const crcOf = (data: Buffer) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(data));
  return bytes.toString('base64');
};

interface Draft {
  mode: string;
  trailer?: string;
  decoded?: number;
  body(signed: Signed): Buffer;
  key?: string;
}

const put = ({ mode, trailer, decoded = whole.length, body, key = 'chunked' }: Draft) => {
  const path = `/${BUCKET}/${key}`;
  const headers = {
    'content-encoding': 'aws-chunked',
    'x-amz-decoded-content-length': String(decoded),
    ...(trailer === undefined ? {} : { 'x-amz-trailer': trailer }),
  };
  const signed = signRequest({
    method: 'PUT',
    path,
    host: test.host,
    payloadHash: mode,
    headers,
  });
  return rawRequest(test.server.endpoint, path, {
    method: 'PUT',
    headers: signed.headers,
    body: body(signed),
  });
};

/** Frames and signs chunks as the S3 API reference describes. */
const frame = (signed: Signed, trailer?: string, parts: readonly Buffer[] = chunks, lie = '') => {
  let previous = signed.signature;
  const sign = (kind: string, hashes: string) => {
    const text = [`AWS4-HMAC-SHA256-${kind}`, signed.amzDate, signed.scope, previous, hashes].join('\n');
    previous = createHmac('sha256', signed.key).update(text).digest('hex');
    return previous;
  };
  const framed = [...parts, Buffer.alloc(0)].map((part) => {
    const signature = sign('PAYLOAD', `${sha256('')}\n${sha256(part)}${lie}`);
    const end = part.length > 0 ? '\r\n' : '';
    return Buffer.concat([
      Buffer.from(`${part.length.toString(16)};chunk-signature=${signature}\r\n`),
      part,
      Buffer.from(end),
    ]);
  });
  const end =
    trailer === undefined
      ? '\r\n'
      : `${trailer}\r\nx-amz-trailer-signature:${sign('TRAILER', sha256(`${trailer}\n`))}\r\n\r\n`;
  return Buffer.concat([...framed, Buffer.from(end)]);
};

const unsigned = (trailer: string, parts: readonly Buffer[] = chunks) =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`0\r\n${trailer}\r\n`),
  ]);

const stored = async (key = 'chunked') => {
  const got = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
  return {
    bytes: Buffer.from((await got.Body?.transformToByteArray()) ?? []),
    encoding: got.ContentEncoding,
  };
};

const crcTrailer = `x-amz-checksum-crc32:${crcOf(whole)}`;
const [SIGNED, SIGNED_TRAILER, UNSIGNED] = [
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
];
const trailer = 'x-amz-checksum-crc32';

describe('an aws-chunked body', () => {
  it.each<[string, Draft]>([
    ['signed', { mode: SIGNED, body: (signed) => frame(signed) }],
    [
      'signed with a signed checksum after them',
      { mode: SIGNED_TRAILER, trailer, body: (signed) => frame(signed, crcTrailer) },
    ],
    [
      'unsigned with a checksum after them',
      { mode: UNSIGNED, trailer, body: () => unsigned(`${crcTrailer}\r\n`) },
    ],
  ])('is stored: %s', async (_, draft) => {
    const key = `taken ${draft.mode}`.replaceAll(' ', '-');
    expect(await put({ ...draft, key })).toMatchObject({ status: 200 });
    const { bytes, encoding } = await stored(key);
    expect(bytes.equals(whole)).toBe(true);
    expect(encoding).toBeUndefined();
  });

  const wrongCrc = `x-amz-checksum-crc32:${crcOf(Buffer.from('other'))}`;
  const swap = (body: Buffer) => {
    body[100] = 'z'.charCodeAt(0);
    return body;
  };
  it.each<[string, Draft, string]>([
    ['a changed byte', { mode: SIGNED, body: (signed) => swap(frame(signed)) }, 'SignatureDoesNotMatch'],
    [
      'another signature',
      { mode: SIGNED, body: (signed) => frame(signed, undefined, chunks, 'x') },
      'SignatureDoesNotMatch',
    ],
    [
      'chunks left out',
      { mode: SIGNED, decoded: 3, body: (signed) => frame(signed).subarray(-270) },
      'InvalidRequest',
    ],
    ['no signatures', { mode: SIGNED, body: () => unsigned('') }, 'SignatureDoesNotMatch'],
    [
      'an unsigned trailer',
      {
        mode: SIGNED_TRAILER,
        trailer,
        body: (s) => Buffer.concat([frame(s).subarray(0, -2), Buffer.from(`${crcTrailer}\r\n\r\n`)]),
      },
      'SignatureDoesNotMatch',
    ],
    ['a wrong checksum', { mode: UNSIGNED, trailer, body: () => unsigned(`${wrongCrc}\r\n`) }, 'BadDigest'],
    [
      'a wrong checksum, signed',
      { mode: SIGNED_TRAILER, trailer, body: (s) => frame(s, wrongCrc) },
      'BadDigest',
    ],
    [
      'no trailer although one was announced',
      { mode: UNSIGNED, trailer, body: () => unsigned('') },
      'MalformedTrailerError',
    ],
    [
      'a trailer other than the announced one',
      { mode: UNSIGNED, trailer: 'x-amz-checksum-sha1', body: () => unsigned(`${crcTrailer}\r\n`) },
      'MalformedTrailerError',
    ],
    [
      'a trailer that is not a checksum',
      { mode: UNSIGNED, trailer: 'x-amz-meta-a', body: () => unsigned('x-amz-meta-a:b\r\n') },
      'NotImplemented',
    ],
    [
      'more bytes than announced',
      { mode: UNSIGNED, trailer, decoded: 10, body: () => unsigned(`${crcTrailer}\r\n`) },
      'IncompleteBody',
    ],
    [
      'fewer bytes than announced',
      { mode: UNSIGNED, trailer, decoded: whole.length + 1, body: () => unsigned(`${crcTrailer}\r\n`) },
      'IncompleteBody',
    ],
    [
      'a body that ends early',
      { mode: UNSIGNED, trailer, body: () => unsigned('').subarray(0, 50_000) },
      'IncompleteBody',
    ],
    [
      'bytes after the end',
      {
        mode: UNSIGNED,
        trailer,
        body: () => Buffer.concat([unsigned(`${crcTrailer}\r\n`), Buffer.from('x')]),
      },
      'InvalidRequest',
    ],
    [
      'a chunk size that is not a number',
      { mode: UNSIGNED, trailer, body: () => Buffer.from('xyz\r\n') },
      'InvalidRequest',
    ],
    [
      'a line without an end',
      { mode: UNSIGNED, trailer, body: () => Buffer.alloc(20_000, '1') },
      'InvalidRequest',
    ],
    [
      'an unknown mode',
      { mode: 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD', body: () => unsigned('') },
      'NotImplemented',
    ],
  ])('is rejected with %s', async (_, draft, code) => {
    expect(await put(draft)).toMatchObject({ code });
    await expect(
      client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'chunked' })),
    ).rejects.toMatchObject({ name: 'NotFound' });
  });

  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)(
    'is accepted from the SDK for a stream with a %s checksum',
    async (ChecksumAlgorithm) => {
      const Body = Readable.from(chunks);
      const input = {
        Bucket: BUCKET,
        Key: ChecksumAlgorithm,
        Body,
        ContentLength: whole.length,
        ChecksumAlgorithm,
      };
      await client.send(new PutObjectCommand(input));
      expect((await stored(ChecksumAlgorithm)).bytes.equals(whole)).toBe(true);
      const head = await client.send(
        new HeadObjectCommand({ Bucket: BUCKET, Key: ChecksumAlgorithm, ChecksumMode: 'ENABLED' }),
      );
      expect(head[`Checksum${ChecksumAlgorithm}`]).toBeTruthy();
    },
  );
});
