/**
 * Controls, characters that change the direction of what follows (they make a text look like another one: UTR #36),
 * invisible separators, broken characters, and those that XML 1.0 (section 2.2) excludes.
 */
const unwanted =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;

/** Everything that a program may take for the end of a line. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu;

/** Most texts have nothing to replace. */
const plainAlready = /^[\n -~]*$/;

/** A text of users without invisible tricks: its line breaks are `\n`, and it has no tabs. */
const plainText = (text: string): string =>
  plainAlready.test(text) ? text : text.replace(lineBreak, '\n').replaceAll('\t', ' ').replace(unwanted, '');

/** The lines of a text that have something in them. */
export const plainLines = (text: string): string[] =>
  plainText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The same in one line. */
export const oneLine = (text: string): string => plainLines(text).join(' ').replace(/\s+/gu, ' ');

/**
 * Joins what `change` makes of each line, one at a time: those of all comments at one frame may take more memory than the
 * process has.
 */
export function* joinedBy(
  separator: string,
  lines: readonly string[],
  change = (line: string): string => line,
): Generator<string> {
  for (const [at, line] of lines.entries()) yield (at === 0 ? '' : separator) + change(line);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * A plain text as content or as a quoted attribute of XML. Nothing in it can begin markup or end a CDATA section, and a
 * line break in an attribute stays one instead of becoming a space (XML 1.0, section 3.3.3).
 */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '').replaceAll('\n', '&#10;');

/** The same for several lines. */
export const escapedLines = (lines: readonly string[]): Generator<string> =>
  joinedBy('&#10;', lines, escapeXml);
