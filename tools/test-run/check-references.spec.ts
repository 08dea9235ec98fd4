import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutroom-references-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A repository in which every reference resolves. Each case adds or replaces one file. */
const complete = {
  'docs/product.md': `# Product\n\n## 1. Roles\n\n[up](#product) [why](${'decisions'}/001-one-endpoint-table.md)\n`,
  'docs/decisions/001-one-endpoint-table.md': '# 001. One endpoint table\n',
  'apps/api/src/main.ts': 'export {};\n',
};

function check(files: Record<string, string>) {
  for (const [name, text] of Object.entries({ ...complete, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const script = join(__dirname, 'check-references.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, found: stdout.trim().split('\n').filter(Boolean) };
}

/** These references are assembled from parts, so that this file does not contain dangling references. */
const missing = {
  file: `docs/${'gone'}.md`,
  heading: `docs/product.md#${'gone'}`,
  adr: `ADR ${'999'}`,
  decision: `decision ${'999'}`,
  source: `apps/${'gone'}/main.ts`,
  section: 'spec \u00a75',
};

describe('check-references', () => {
  it.each([
    ['a Markdown file that a comment names', 'libs/a.ts', '// See docs/product.md.\n'],
    ['a heading that a comment names', 'libs/a.ts', '/** Who may call (docs/product.md#1-roles). */\n'],
    ['an ADR', 'libs/a.ts', '// Decided in ADR 001.\n'],
    ['a source path in Markdown', 'README.md', 'Starts in `apps/api/src/main.ts`.\n'],
    ['a link relative to its file', 'apps/api/README.md', '[rules](../../docs/product.md#product)\n'],
    ['a web page', 'README.md', '[page](https://example.com/docs/any.html#part)\n'],
    ['a section of an RFC', 'libs/a.ts', '// RFC 9110 \u00a714\n'],
    ['a path in code, which may be planted on purpose', 'libs/a.ts', `const path = '${missing.source}';\n`],
    ['a link in fenced code', 'README.md', '```md\n[no link](gone)\n```\n'],
  ])('accepts %s', (_, name, text) => {
    expect(check({ [name]: text })).toEqual({ status: 0, found: [] });
  });

  it.each([
    ['a missing Markdown file in a comment', 'libs/a.ts', `// See ${missing.file}.\n`, missing.file],
    ['a missing Markdown file in a string', 'libs/a.ts', `const see = '${missing.file}';\n`, missing.file],
    ['a missing heading', 'libs/a.ts', `// As in ${missing.heading}.\n`, missing.heading],
    ['a missing ADR', 'libs/a.ts', `// ${missing.adr}\n`, missing.adr],
    ['a missing decision', 'README.md', `As ${missing.decision} says.\n`, missing.decision],
    ['a missing source path in Markdown', 'README.md', `\`${missing.source}\`\n`, missing.source],
    ['a missing source path in a comment', 'libs/a.ts', `// as in ${missing.source}\n`, missing.source],
    ['a broken link', 'README.md', '![image](pictures/gone.webp)\n', 'pictures/gone.webp'],
    ['a broken link to a heading of its own file', 'README.md', '[down](#gone)\n', '#gone'],
    ['a heading that is a line of fenced code', 'README.md', '[x](#y)\n\n```sh\n# y\n```\n', '#y'],
    ['a section of a specification', 'libs/a.ts', `// as in ${missing.section}\n`, missing.section],
  ])('reports %s with file and line', (_, name, text, reference) => {
    expect(check({ [name]: `\n${text}` })).toEqual({ status: 1, found: [`${name}:2: ${reference}`] });
  });
});
