import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['SECURITY.md', 'docs/reliability.md'];

/** Sections whose list items are not promises. */
const otherSections = [
  'Reporting a vulnerability',
  'What remains open',
  'What we do not promise',
  'Dependencies',
];

interface Promised {
  text: string;
  tests: string[];
}

/** The list items of a document, `promise → tests`. `abuse/x` and `faults/x` are short for files of these suites. */
const promisesIn = (document: string): Promised[] =>
  read(document)
    .split(/^##+ /m)
    .filter((section) => !otherSections.some((title) => section.startsWith(title)))
    .flatMap((section) => section.split(/^- /m).slice(1))
    .map((item) => {
      const [text = '', shownBy = ''] = item.split('→');
      const names = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      return {
        text: text.trim(),
        tests: names.map((name) => name.replace(/^(abuse|faults)\/(.*)$/, 'tools/suites/$1/src/$2.ts')),
      };
    });

describe.each(documents)('%s', (document) => {
  it('names at least one test for every promise', () => {
    const promises = promisesIn(document);
    expect(promises.length).toBeGreaterThan(20);
    expect(promises.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('names only tests that exist', () => {
    const missing = promisesIn(document).flatMap(({ tests }) =>
      tests.filter((test) => !existsSync(join(root, test))),
    );
    expect(missing).toEqual([]);
  });
});

describe('a *.cases.ts file of the suites faults and abuse', () => {
  const named = new Set(documents.flatMap(promisesIn).flatMap(({ tests }) => tests));

  it.each(['faults', 'abuse'])('belongs to a documented promise (%s)', (suite) => {
    const folder = `tools/suites/${suite}/src`;
    const cases = readdirSync(join(root, folder)).filter((name) => name.endsWith('.cases.ts'));
    expect(cases.length).toBeGreaterThan(3);
    expect(cases.filter((name) => !named.has(`${folder}/${name}`))).toEqual([]);
  });
});
