import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeVariables, type ThemeVariables } from './theme-variables';

const sheet = readFileSync(join(__dirname, 'variables.css'), 'utf8');

/** The variables of a rule, with white space collapsed. */
function declared(selector: string): Record<string, string> {
  const [, body = ''] = sheet.split(`\n${selector} {`);
  const [declarations = ''] = body.split('}');
  const pairs = declarations.split(';').map((line) => line.replace(/\s+/g, ' ').trim());
  return Object.fromEntries(pairs.filter(Boolean).map((pair) => pair.split(': ')));
}

const comparable = (variables: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value.replace(/"/g, "'").replace(/\s+/g, ' ')]),
  );

describe('variables.css', () => {
  it.each<[string, keyof ThemeVariables]>([
    [':root', 'all'],
    [":root[data-mantine-color-scheme='light']", 'light'],
    [":root[data-mantine-color-scheme='dark']", 'dark'],
  ])('has the variables of %s that Mantine computes from the theme', (selector, part) => {
    expect(declared(selector)).toEqual(comparable(themeVariables()[part]));
  });
});
