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

describe('the style sheets of web', () => {
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
