export const hidden = '[redacted]';

/**
 * Strangers choose the text of their requests, so no pattern may take more than linear time. Each one therefore starts
 * with a literal that cannot occur in its rest, has a bound, or consumes everything it examines.
 */
const patterns: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  // Query strings of signed URLs, resumable sessions, OAuth redirects and emailed links; the cookie of a consent.
  [
    /\b(X-Amz-[A-Za-z-]{1,64}|upload_id|code|state|ticket|cutroom_consent_\w+|[a-z_]*token|client_secret|code_verifier)=[^&\s"'\\<>)]+/gi,
    `$1=${hidden}`,
  ],
  // The link of an email that mutes a video (nginx.conf.template hides it too).
  [/(\/video\/mute\/)[^\s/?#"'\\<>)]+/g, `$1${hidden}`],
  // A session token or the beginning of one.
  [/\beyJ[\w.-]{4,}/g, hidden],
  [/\bya29\.[\w.-]+/g, hidden],
  // Username and password in a URL.
  [/:\/\/[^\s/@:"\\]*:[^\s/@"\\]*@/g, `://${hidden}@`],
];

/** Removes bearer tokens, signed query strings, OAuth codes and passwords in URLs from a text. */
export const redactText = (text: string): string =>
  patterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);

/** The most characters of one text in a log: enough for a stack with its causes. */
const longest = 8_192;

/** The most characters of one text that are examined. The rest is dropped. */
export const longestRead = 65_536;

/** Truncation may separate a password from its '@', so the truncated word is removed as a whole. */
function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/\s/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text for the log: without secrets, at most `max` characters. Redacted first, so that truncation reveals no secret. */
export function loggable(text: string, max: number = longest): string {
  const clean =
    text.length > longestRead
      ? `${redactText(withoutLastWord(text.slice(0, longestRead)))}…`
      : redactText(text);
  return clean.length > max ? `${clean.slice(0, max - 1)}…` : clean;
}
