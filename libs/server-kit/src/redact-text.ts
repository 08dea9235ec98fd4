export const hidden = '[redacted]';

/**
 * None of these may take more than linear time on any text: strangers choose what is logged of their requests. So each
 * starts with a literal that cannot repeat within what follows it, has a bound, or consumes all that it has looked at.
 */
const patterns: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  // Query strings of signed addresses, resumable sessions, OAuth redirects and mailed links; the cookie of a consent.
  [
    /\b(X-Amz-[A-Za-z-]{1,64}|upload_id|code|state|ticket|cutroom_consent_\w+|[a-z_]*token|client_secret|code_verifier)=[^&\s"'\\<>)]+/gi,
    `$1=${hidden}`,
  ],
  // A session token, or the beginning of one: it is hidden without its other parts, too.
  [/\beyJ[\w.-]{4,}/g, hidden],
  [/\bya29\.[\w.-]+/g, hidden],
  // Name and password in an address.
  [/:\/\/[^\s/@:"\\]*:[^\s/@"\\]*@/g, `://${hidden}@`],
];

/** A text without bearer tokens, signed query strings, OAuth codes and passwords in addresses. */
export const redactText = (text: string): string =>
  patterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);

/** Characters of one text in a log, at most: room for a stack with its causes. */
const longest = 8_192;

/** Characters of one text that are looked at; what follows them is dropped unread. */
export const longestRead = 65_536;

/** A cut may part a password from the '@' that tells it from a port: the word that was cut goes as a whole. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/\s/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text as it may be logged: without secrets, of at most `max` characters. Redaction comes first, so no cut saves a secret. */
export function loggable(text: string, max: number = longest): string {
  const clean =
    text.length > longestRead
      ? `${redactText(withoutLastWord(text.slice(0, longestRead)))}…`
      : redactText(text);
  return clean.length > max ? `${clean.slice(0, max - 1)}…` : clean;
}
