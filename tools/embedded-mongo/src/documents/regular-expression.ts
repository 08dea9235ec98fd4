import { tag } from './bson-types';
import { locationError } from './mongo-error';

/** Tests a string or a stored regular expression against a pattern. */
type RegexTest = (value: unknown) => boolean;

/**
 * A BSON regular expression (PCRE) as a test. Options: i, m, s, x, u. What JavaScript's engine lacks (possessive
 * quantifiers, recursion, ...) is refused rather than read differently.
 *
 * @throws MongoError 51091 for a pattern or option that is not understood.
 */
export function regexTest(pattern: string, options: string): RegexTest {
  const expression = compileRegex(pattern, options);
  return (value) => {
    const tagged = tag(value);
    if (tagged.type === 'regex') return tagged.pattern === pattern && tagged.flags === options;
    return (tagged.type === 'string' || tagged.type === 'symbol') && expression.test(tagged.value);
  };
}

function compileRegex(pattern: string, options: string): RegExp {
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const flags = new Set(options + (inline?.[1] ?? ''));
  for (const flag of flags) {
    if (!'imsxu'.includes(flag)) throw locationError(51108, `invalid flag in regex options: ${flag}`);
  }
  const source = translate(pattern.slice(inline?.[0].length ?? 0), flags.has('x'), flags.has('m'));
  const common = ['i', 'm', 's'].filter((flag) => flags.has(flag)).join('');
  try {
    return new RegExp(source, `${common}u`);
  } catch {
    // The u mode refuses harmless escapes such as \- or \@, which PCRE takes.
    return compileLoosely(source, common, pattern);
  }
}

function compileLoosely(source: string, flags: string, pattern: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw locationError(51091, `Regular expression is invalid: ${pattern}: ${reason}`);
  }
}

/** PCRE's `$` and `\Z` also match before a final line break. */
const BEFORE_LAST_BREAK = '(?=\\n?(?![\\s\\S]))';

const escapes: Readonly<Record<string, string>> = {
  A: '(?<![\\s\\S])',
  Z: BEFORE_LAST_BREAK,
  z: '(?![\\s\\S])',
  h: '[ \\t]',
};

/** Rewrites what PCRE and JavaScript spell differently; character classes stay as they are. */
function translate(pattern: string, isExtended: boolean, isMultiline: boolean): string {
  const pieces =
    pattern.match(/\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|\(\?P<|#[^\n]*|\s+|[\s\S]/g) ?? [];
  return pieces
    .map((piece) => {
      if (piece.startsWith('\\')) return escapes[piece.slice(1)] ?? piece;
      if (piece === '(?P<') return '(?<';
      if (piece === '$' && !isMultiline) return BEFORE_LAST_BREAK;
      if (/^(\s|#)/.test(piece)) return translateSpace(piece, isExtended, isMultiline);
      return piece;
    })
    .join('');
}

/** White space and comments, which only the x option ignores. */
function translateSpace(piece: string, isExtended: boolean, isMultiline: boolean): string {
  if (isExtended) return '';
  return piece.startsWith('#') && piece.length > 1
    ? `#${translate(piece.slice(1), false, isMultiline)}`
    : piece;
}
