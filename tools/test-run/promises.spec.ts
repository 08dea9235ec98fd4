import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['SECURITY.md', 'docs/reliability.md'];

/** The names in the last column of each table of promises, as files. */
const filesNamedIn = (document: string): string[] =>
  read(document)
    .split(/\| Promise +\| Shown by +\|/)
    .slice(1)
    .flatMap((after) => after.split('\n\n')[0]?.split('\n').slice(2) ?? [])
    .flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name.replace(/^(abuse|faults)\/(.*)$/, 'tools/suites/$1/src/$2.ts'));

describe.each(documents)('%s', (document) => {
  it('says of every promise which test shows it, and each of them is there', () => {
    const files = filesNamedIn(document);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('leaves no promise without a test', () => {
    const rows = read(document).match(/^\|.*\|$/gm) ?? [];
    expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
  });
});

describe('the suites of faults and of abuse', () => {
  const named = new Set(documents.flatMap(filesNamedIn));

  it.each(['faults', 'abuse'])('%s show nothing that is not written down', (suite) => {
    const folder = `tools/suites/${suite}/src`;
    const cases = readdirSync(join(root, folder)).filter((name) => name.endsWith('.cases.ts'));
    expect(cases.length).toBeGreaterThan(3);
    expect(cases.filter((name) => !named.has(`${folder}/${name}`))).toEqual([]);
  });
});
