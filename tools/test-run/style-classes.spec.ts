import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const web = join(__dirname, '../../apps/web/src');

/** The classes that a component uses but its style sheet does not define. An element with such a class silently loses its layout. */
function undefinedClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g);
  return [...imports].flatMap(([, name = '', path = '']) => {
    const sheet = readFileSync(join(dirname(file), path), 'utf8');
    const named = source.matchAll(new RegExp(`(?<!['/])\\b${name}\\.(\\w+)`, 'g'));
    const classes = [...new Set([...named].map(([, className = '']) => className))];
    const isDefined = (className: string) => new RegExp(`\\.${className}\\b`).test(sheet);
    return classes.filter((className) => !isDefined(className)).map((className) => `${name}.${className}`);
  });
}

/** Rules of one class each, also those in media queries: their properties by class, without `composes`. */
function propertiesOf(sheet: string): Map<string, Set<string>> {
  const properties = new Map<string, Set<string>>();
  for (const [selectors, declarations] of rulesOf(sheet)) {
    const names = [...declarations.matchAll(/(?:^|;)\s*([\w-]+)\s*:/g)].map(([, name = '']) => name);
    for (const selector of selectors.split(',').map((each) => each.trim())) {
      if (!/^\.[\w-]+$/.test(selector)) continue;
      const known = properties.get(selector.slice(1)) ?? new Set();
      names.filter((name) => name !== 'composes').forEach((name) => known.add(name));
      properties.set(selector.slice(1), known);
    }
  }
  return properties;
}

/** The selectors and the declarations of each rule. */
function rulesOf(sheet: string): [string, string][] {
  const rules = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...rules].map(([, selectors = '', declarations = '']) => [selectors, declarations]);
}

/** The classes that a class composes, also indirectly, with their sheets. */
function composedBy(sheet: string, className: string): [string, string][] {
  return rulesOf(sheet).flatMap(([selectors, declarations]) => {
    if (!selectors.split(',').some((each) => each.trim() === `.${className}`)) return [];
    const composed = declarations.matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s+'([^']+)')?\s*;/g);
    return [...composed].flatMap(([, names = '', path]) => {
      const from = path === undefined ? sheet : join(dirname(sheet), path);
      return names
        .split(/\s+/)
        .flatMap((name): [string, string][] => [[from, name], ...composedBy(from, name)]);
    });
  });
}

/** Whether a property sets the other one, as `padding` sets `padding-top` and `gap` sets `row-gap`. */
const sets = (one: string, other: string): boolean =>
  one === other ||
  (other.startsWith(`${one}-`) && other !== 'flex-wrap') ||
  (one === 'gap' && other.endsWith('-gap'));

/** The declarations of a class for what a composed class of another sheet sets: whichever sheet is later wins. */
function ambiguous(sheet: string): string[] {
  return [...propertiesOf(sheet)].flatMap(([className, properties]) =>
    composedBy(sheet, className)
      .filter(([from]) => from !== sheet)
      .flatMap(([from, name]) => [...(propertiesOf(from).get(name) ?? [])])
      .filter((theirs) => [...properties].some((own) => sets(own, theirs) || sets(theirs, own)))
      .map((theirs) => `${relative(web, sheet)}: .${className} { ${theirs} }`),
  );
}

describe('the style sheets of web', () => {
  it('override no property of a class that they compose, unless their selector is more specific', () => {
    const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.module.css'))
      .map((path) => join(web, path));
    expect(sheets.flatMap(ambiguous)).toEqual([]);
    expect(sheets.length).toBeGreaterThan(30);
  });

  it('define every class that their components use', () => {
    const components = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => join(web, path));
    const found = components.flatMap((file) =>
      undefinedClasses(file).map((name) => `${relative(web, file)}: ${name}`),
    );
    expect(found).toEqual([]);
    expect(components.length).toBeGreaterThan(50);
  });
});
