/** PCRE's `$` and `\Z` also match before a final line break. */
const BEFORE_LAST_BREAK = '(?=\\n?(?![\\s\\S]))';

const escapes: Readonly<Record<string, string>> = {
  A: '(?<![\\s\\S])',
  Z: BEFORE_LAST_BREAK,
  z: '(?![\\s\\S])',
  h: '[ \\t]',
  a: '\\u0007',
  e: '\\u001b',
};

/** POSIX character classes in ASCII, PCRE's default. */
const posixClasses: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  blank: ' \\t',
  cntrl: '\\u0000-\\u001f\\u007f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9A-Fa-f',
};

const ESCAPE = String.raw`\\x\{[0-9a-fA-F]+\}|\\[pP]\{\^?\w+\}|\\[\s\S]`;
const CLASS = String.raw`\[\^?\]?(?:\[:\w+:\]|\\[\s\S]|[^\]\\])*\]`;
const QUANTIFIER = String.raw`\{\d+(?:,\d*)?\}`;
const pieces = new RegExp(String.raw`${ESCAPE}|${CLASS}|${QUANTIFIER}|\(\?P<|\(\?#[^)]*\)|[\s\S]`, 'gu');

/**
 * Rewrites a PCRE pattern for JavaScript's `u` mode. Translates different spellings and leaves unsupported syntax,
 * which the `u` mode rejects.
 */
export function translatePattern(pattern: string, isExtended: boolean, isMultiline: boolean): string {
  const source = isExtended ? withoutSpace(pattern) : pattern;
  return (source.match(pieces) ?? []).map((piece) => translatePiece(piece, isMultiline)).join('');
}

function translatePiece(piece: string, isMultiline: boolean): string {
  if (piece.startsWith('\\')) return translateEscape(piece);
  if (piece.startsWith('[') && piece.length > 1) return translateClass(piece);
  if (piece.startsWith('(?#')) return '';
  if (piece === '(?P<') return '(?<';
  if (piece === '$' && !isMultiline) return BEFORE_LAST_BREAK;
  return piece === ']' || piece === '{' || piece === '}' ? `\\${piece}` : piece;
}

function translateEscape(piece: string): string {
  if (piece.startsWith('\\x{')) return `\\u${piece.slice(2)}`;
  return escapes[piece.slice(1)] ?? literalEscape(piece);
}

/** PCRE allows escaping any other character; the `u` mode only those with a meaning. */
function literalEscape(piece: string): string {
  return /^\\[A-Za-z0-9^$\\.*+?()[\]{}|/]/.test(piece)
    ? piece
    : `\\u{${(piece.codePointAt(1) ?? 0).toString(16)}}`;
}

function translateClass(piece: string): string {
  const [, open = '[', content = ''] = /^(\[\^?)([\s\S]*)\]$/.exec(piece) ?? [];
  const body = content.replace(
    new RegExp(String.raw`\[:(\w+):\]|${ESCAPE}|^\]|\[`, 'gu'),
    (part: string, name: string | undefined) => {
      if (name !== undefined) return posixClasses[name] ?? part;
      if (part === ']' || part === '[') return `\\${part}`;
      if (part === '\\h') return ' \\t';
      return part.startsWith('\\x{') ? `\\u${part.slice(2)}` : literalEscape(part);
    },
  );
  return `${open}${body}]`;
}

/** The x option: removes white space and comments outside of classes and escapes. */
function withoutSpace(pattern: string): string {
  const parts = new RegExp(String.raw`${ESCAPE}|${CLASS}|#[^\n]*|\s+|[\s\S]`, 'gu');
  return (pattern.match(parts) ?? []).filter((part) => !/^[\s#]/.test(part)).join('');
}
