import { stripVTControlCharacters } from 'node:util';

/** CI may show only the end of a long log, so the list of failures must be short enough to fit into it. */
const failuresMax = 30;
const messageLinesMax = 15;
const lineMax = 300;

/** @typedef {{ file: string, test: string, message: string }} Failure */

/** @param {string} text */
function linesOf(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
  return lines.map((line) => (line.length > lineMax ? `${line.slice(0, lineMax)}…` : line));
}

/**
 * The end of a stage's output, where most programs report what went wrong.
 *
 * @param {string} output
 */
export const endOf = (output) => linesOf(output).slice(-messageLinesMax).join('\n');

/**
 * The list of failures: `Failed: <file> › <full test name>`, each with the first lines of its message.
 *
 * @param {Failure[]} failures
 * @returns {string[]}
 */
export function failureLines(failures) {
  const lines = failures.slice(0, failuresMax).flatMap(({ file, test, message }) => {
    const all = linesOf(message);
    const cut = all.length > messageLinesMax ? ['…'] : [];
    const shown = [...all.slice(0, messageLinesMax), ...cut];
    return [`Failed: ${[file, test].filter(Boolean).join(' › ')}`, ...shown.map((line) => `    ${line}`)];
  });
  const left = failures.length - failuresMax;
  return left > 0 ? [...lines, `… and ${left} more`] : lines;
}
