import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** The build keeps the large sizes of these components; `unusedSizes` in lean-mantine.mts leaves out those of others. */
const withLargeSizes = ['ActionIcon', 'Anchor', 'Dialog', 'Progress', 'Text', 'Title'];

/** The elements of a source that have a large size. An icon button as high as a field is 'ActionIcon input'. */
const largeElements = (source: string): string[] =>
  [...source.matchAll(/\bsize="(?:lg|xl|compact-(?:md|lg|xl)|(input)-\w+)"/g)].map(({ index, 1: input }) =>
    [/.*<([A-Z]\w*)/s.exec(source.slice(0, index))?.[1] ?? 'unknown', input].filter(Boolean).join(' '),
  );

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.spec.'))
  .map((name) => readFileSync(join(root, name), 'utf8'));

/** The props in a source whose styles the build leaves out (`unusedAttributes` in lean-mantine.mts). */
const unstyledProps = (source: string): string[] =>
  [
    ...source.matchAll(
      /\s(?:truncate|striped|monospace|bottomSection|clearable)(?=[\s=>])|(?:success|labelPosition|orientation)=|dir="rtl"/g,
    ),
  ].map(([prop]) => prop.trim());

describe('props of components', () => {
  it('are found in a source', () => {
    expect(unstyledProps('<Text truncate size="lg" /><Radio labelPosition="left" />')).toEqual([
      'truncate',
      'labelPosition=',
    ]);
  });

  it('are not those whose styles the build leaves out', () => {
    expect(sources.flatMap(unstyledProps)).toEqual([]);
  });
});

describe('sizes of components', () => {
  it('are found in a source', () => {
    const buttons = '<Button onClick={() => <b />} size="xl"><ActionIcon size="input-sm">';
    expect(largeElements(`<Text size="lg" />${buttons}`)).toEqual(['Text', 'Button', 'ActionIcon input']);
  });

  it('are those whose styles the build keeps', () => {
    const elements = sources.flatMap(largeElements);
    expect(elements.length).toBeGreaterThan(0);
    expect(elements.filter((element) => !withLargeSizes.includes(element))).toEqual([]);
  });
});
