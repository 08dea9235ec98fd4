import fc from 'fast-check';
import { canonicalRequest } from '../auth/canonical-request';
import { verifyRequest } from '../auth/verify-request';
import { decodeAwsChunked } from '../body/aws-chunked';
import { KeyIndex } from '../store/key-index';
import { listKeys } from '../store/list-keys';
import { parseRange } from './range';
import { childText, readXml } from './read-xml';
import { Query, parseTarget } from './request-target';
import { S3Error } from './s3-error';
import { encodeUriPart, encodeUriPath } from './uri-encoding';
import { xmlDocument } from './xml';

/** The result of `work`, or the S3Error that it throws. Any other error fails the test. */
const refusalOf = <Result>(work: () => Result): Result | S3Error => {
  try {
    return work();
  } catch (error) {
    if (error instanceof S3Error) return error;
    throw error;
  }
};
const key = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '%',
        '2e',
        '/',
        '.',
        '..',
        '%2f',
        '%00',
        '?',
        '&',
        '=',
        '+',
        'X-Amz-Signature',
        'a',
        '%ff',
        ';',
        ',',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('a request target', () => {
  it('is decoded to the key and parameters that were encoded', () => {
    const parameters = fc.array(fc.tuple(key, fc.string({ unit: 'binary' })));
    fc.assert(
      fc.property(key, parameters, (text, pairs) => {
        const query = pairs
          .map(([name, value]) => `${encodeUriPart(name)}=${encodeUriPart(value)}`)
          .join('&');
        const target = parseTarget(`/bucket/${encodeUriPath(text)}?${query}`);
        expect([target.bucket, target.key, target.query.pairs]).toEqual(['bucket', text, pairs]);
      }),
    );
  });

  it('is parsed or rejected with an S3Error', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const target = refusalOf(() => parseTarget(`/${text}`));
        if (!(target instanceof S3Error)) expect(target.bucket ?? 'abc').toMatch(/^[a-z0-9][a-z0-9.-]+$/);
      }),
    );
  });
});

it('a bad signature is rejected with an S3Error for any headers and query', () => {
  const names = fc.constantFrom(
    'authorization',
    'x-amz-date',
    'x-amz-content-sha256',
    'host',
    'x-amz-meta-a',
  );
  const authorizations = hostileText.map(
    (text) => `AWS4-HMAC-SHA256 Credential=${text}, SignedHeaders=${text}, Signature=${text}`,
  );
  const parameters = fc.array(
    fc.tuple(
      fc.constantFrom(
        'X-Amz-Algorithm',
        'X-Amz-Credential',
        'X-Amz-Date',
        'X-Amz-Expires',
        'X-Amz-Signature',
        'X-Amz-SignedHeaders',
      ),
      hostileText,
    ),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(names, fc.oneof(hostileText, authorizations))),
      parameters,
      (headers, pairs) => {
        const target = { path: '/b/k', bucket: 'b', key: 'k', query: new Query(pairs) };
        const request = { method: 'GET', target, headers: new Map(headers) };
        const secret = { accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' };
        expect(refusalOf(() => verifyRequest(request, secret, Date.now()))).toBeInstanceOf(S3Error);
      },
    ),
  );
});

it('a canonical request depends on everything except the order of parameters', () => {
  const parameters = fc.uniqueArray(fc.tuple(key, key), { selector: ([name]) => name, minLength: 1 });
  fc.assert(
    fc.property(parameters, key, (pairs, other) => {
      const build = (each: typeof pairs, path = '/b/k') =>
        canonicalRequest({
          method: 'GET',
          path,
          query: new Query(each),
          headers: new Map(),
          signedHeaders: [],
          payloadHash: '',
        });
      expect(build([...pairs].reverse())).toBe(build(pairs));
      expect(build(pairs, `/b/k${other}`)).not.toBe(build(pairs));
      expect(build([...pairs, ['~~', other]])).not.toBe(build(pairs));
    }),
  );
});

it('a parsed range lies within the object', () => {
  const header = fc.oneof(
    hostileText,
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat().map((n) => `bytes=-${n}`),
  );
  fc.assert(
    fc.property(header, fc.nat({ max: 1000 }), (text, size) => {
      const range = refusalOf(() => parseRange(text, size));
      if (range === null || range instanceof S3Error) return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

it('readXml returns the values that xmlDocument wrote, and rejects malformed XML with an S3Error', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, (value) =>
      expect(childText(readXml(xmlDocument('Root', { Key: value }), 'Root'), 'Key')).toBe(value),
    ),
  );
  const pieces = fc.array(
    fc.constantFrom(
      '<',
      '>',
      '/',
      'Root',
      '<Root>',
      '</Root>',
      '&',
      ';',
      '&#x0;',
      '&amp;',
      '<!DOCTYPE',
      '<![CDATA[',
      '<?xml?>',
      ' a="b"',
      '<!--',
      '-->',
    ),
  );
  fc.assert(fc.property(pieces, (parts) => void refusalOf(() => readXml(parts.join(''), 'Root'))));
});

it('aws-chunked content is decoded correctly for any split of the stream', async () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 })),
      cuts,
      async (chunks, sizes) => {
        const framed = Buffer.concat([
          ...chunks.flatMap((chunk) => [
            Buffer.from(`${chunk.length.toString(16)}\r\n`),
            chunk,
            Buffer.from('\r\n'),
          ]),
          Buffer.from('0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n'),
        ]);
        const source = async function* () {
          for (let start = 0, i = 0; start < framed.length; i++) {
            const size = sizes[i % sizes.length] ?? 1;
            yield framed.subarray(start, start + size);
            start += size;
          }
        };
        const whole = Buffer.concat(chunks);
        const body = decodeAwsChunked(source(), {
          trailers: ['x-amz-checksum-crc32'],
          decodedLength: whole.length,
        });
        const received: Uint8Array[] = [];
        for await (const chunk of body.content) received.push(chunk);
        expect(Buffer.concat(received).equals(whole)).toBe(true);
        expect(body.trailers.get('x-amz-checksum-crc32')).toBe('AAAAAA==');
      },
    ),
  );
});

it('listing pages agree with a reference model', () => {
  const keys = fc.uniqueArray(
    fc.string({ unit: fc.constantFrom('a', 'b', '/', '\ud83c\udfac', '\uff5e'), minLength: 1, maxLength: 5 }),
  );
  const prefixes = fc.constantFrom('', 'a', 'a/', '/', 'b');
  fc.assert(
    fc.property(
      keys,
      prefixes,
      fc.constantFrom('', '/', 'ab'),
      fc.integer({ min: 1, max: 4 }),
      (all, prefix, delimiter, maxKeys) => {
        const index = new KeyIndex<number>();
        all.forEach((each, i) => index.set(each, i));
        const fold = (each: string) => {
          const at = delimiter === '' ? -1 : each.indexOf(delimiter, prefix.length);
          return at < 0 ? each : each.slice(0, at + delimiter.length);
        };
        const inOrder = [...all].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        const expected = [...new Set(inOrder.filter((each) => each.startsWith(prefix)).map(fold))];
        const seen: string[] = [];
        for (let after: string | undefined, more = true; more;) {
          const page = listKeys(index, { prefix, delimiter, after, maxKeys });
          seen.push(
            ...[...page.keys.map(([each]) => each), ...page.commonPrefixes].sort((a, b) =>
              Buffer.compare(Buffer.from(a), Buffer.from(b)),
            ),
          );
          after = page.next ?? undefined;
          more = page.next !== null;
        }
        expect(seen).toEqual(expected);
      },
    ),
  );
});
