/**
 * Reads `[[file, line], …]` from stdin and lints each line as if it were the whole file. Prints the IDs of the violated
 * rules, one list per line. One process lints all lines, because loading the rules takes longer than linting.
 */
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const eslint = new ESLint();
const lines = JSON.parse(await text(process.stdin));
const found = [];
for (const [filePath, line] of lines) {
  const [{ messages }] = await eslint.lintText(`${line}\n`, { filePath });
  found.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
console.log(JSON.stringify(found));
