import { types } from 'node:util';

const hidden = '[redacted]';

/** Keys whose values never reach a log, whatever holds them. */
const secretKey =
  /^(authorization|proxy-authorization|cookie|set-cookie|.*password.*|otp|.*token|code|state|ticket|.*secret.*|.*sessionuri|uploaduri|coupon|invitecode|.*encryption.*key|code_?verifier|x-amz-.*|signature)$/i;

const texts: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  // Query strings of signed addresses, resumable sessions, OAuth redirects and mailed links; the cookie of a consent.
  [
    /\b(X-Amz-[A-Za-z-]+|upload_id|code|state|ticket|cutroom_consent_\w+|[a-z_]*token|client_secret|code_verifier)=[^&\s"'\\<>)]+/gi,
    `$1=${hidden}`,
  ],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, hidden],
  [/\bya29\.[\w.-]+/g, hidden],
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@:"\\]*:[^\s/@"\\]*@/gi, `$1${hidden}@`],
];

/** A text without bearer tokens, signed query strings, OAuth codes and passwords in addresses. */
export const redactText = (text: string): string =>
  texts.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);

const maxDepth = 6;

/** The state of a video is no secret, the state of an OAuth request is. */
const isPlainState = (key: string, value: unknown): boolean =>
  key === 'state' && typeof value === 'string' && /^[A-Z_]+$/.test(value);

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause, code, ...own } = error as Error & { code?: unknown };
  return {
    ...(redact(own, depth + 1) as Record<string, unknown>),
    // ECONNREFUSED, 11000: on an error it is no one-time code.
    ...(code === undefined ? {} : { code }),
    type: name || error.constructor.name,
    message: redactText(message),
    stack: redactText(stack ?? ''),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
  };
}

/** A copy of a value that may be logged: secret keys are blanked, texts cleaned, depth bounded. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[deep]';
  if (value instanceof Error || types.isNativeError(value)) return redactError(value, depth);
  if (value instanceof Date) return value;
  if (value instanceof URL) return redactText(value.href);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  if (typeof (value as { toHexString?: unknown }).toHexString === 'function') return String(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      secretKey.test(key) && item !== null && item !== undefined && !isPlainState(key, item)
        ? hidden
        : redact(item, depth + 1),
    ]),
  );
}
