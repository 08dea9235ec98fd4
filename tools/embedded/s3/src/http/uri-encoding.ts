import { S3Error } from './s3-error';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const plainAscii = /^[\x21-\x7e]*$/;
const brokenEscape = /%(?![0-9a-fA-F]{2})/;

/**
 * Percent-decodes one part of a request target, once.
 *
 * @throws S3Error InvalidURI on a broken escape, on bytes that are not UTF-8 and on raw non-ASCII.
 */
export function decodeUriPart(raw: string): string {
  if (!plainAscii.test(raw) || brokenEscape.test(raw)) throw invalidUri();
  if (!raw.includes('%')) return raw;
  const bytes = Buffer.from(
    raw.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw invalidUri();
  }
}

/** Signature V4's encoding: everything but `A-Z a-z 0-9 - . _ ~`, hex in capitals (AWS SigV4, UriEncode). */
export function encodeUriPart(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Like `encodeUriPart`, but keeps `/`: for paths, and for keys in listings with `encoding-type=url`. */
export const encodeUriPath = (path: string) => path.split('/').map(encodeUriPart).join('/');

const invalidUri = () => new S3Error('InvalidURI', "Couldn't parse the specified URI.");
