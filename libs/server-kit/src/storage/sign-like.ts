import { createHash, createHmac } from 'node:crypto';

/** Signs the URL of another key exactly like a URL that the AWS SDK has signed. */
export type SignLike = (key: string) => string;

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex');

/** Percent-encoding of Signature Version 4: everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const encodedPath = (key: string): string => key.split('/').map(encoded).join('/');

/**
 * Signing with the SDK takes milliseconds, most of them for preparations that are the same for every key. This function
 * repeats only the rest: Signature Version 4 in the query of a GET (S3 API Reference, "Authenticating Requests: Using
 * Query Parameters").
 *
 * @param signed a URL that the SDK has signed for `key`, with the header `host` alone
 * @returns null when it cannot reproduce the SDK's signature, so that the SDK has to sign each URL
 */
export function signLike(signed: string, key: string, secretAccessKey: string): SignLike | null {
  const [address = '', search = ''] = signed.split('?');
  const fields = search.split('&').filter((field) => !field.startsWith('X-Amz-Signature='));
  const query = [...fields].sort().join('&');
  const { origin, host, searchParams } = new URL(signed);
  const [, date = '', region = '', service = ''] = (searchParams.get('X-Amz-Credential') ?? '').split('/');
  const path = address.slice(origin.length);
  if (!path.endsWith(`/${encodedPath(key)}`)) return null;
  const folder = path.slice(0, -encodedPath(key).length);
  const scope = `${date}/${region}/${service}/aws4_request`;
  const steps = [date, region, service, 'aws4_request'];
  const signingKey = steps.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);

  const sign: SignLike = (other) => {
    const resource = folder + encodedPath(other);
    const request = ['GET', resource, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
    const moment = searchParams.get('X-Amz-Date') ?? '';
    const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(request)].join('\n');
    const signature = hmac(signingKey, text).toString('hex');
    return `${origin}${resource}?${query}&X-Amz-Signature=${signature}`;
  };
  const signatureOf = (url: string) => new URL(url).searchParams.get('X-Amz-Signature');
  return signatureOf(sign(key)) === signatureOf(signed) ? sign : null;
}
