import type { Plugin } from 'vite';

/** The fields of an endpoint that only the servers and the type checker read. Types check what the page sends. */
const serverFields = new Set([
  'summary',
  'rateLimit',
  'params',
  'query',
  'body',
  'bodyMaxBytes',
  'fields',
  'data',
  'page',
]);

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

/** The names that a syntax tree refers to, without keys of objects and members, and without imports. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, name, computed, shorthand, ...parts } = node as Record<string, unknown>;
  if (type === 'ImportDeclaration') return [];
  if (type === 'Identifier') return [String(name)];
  if (!computed && type === 'Property' && !shorthand) delete parts.key;
  if (!computed && type === 'MemberExpression') delete parts.property;
  return namesIn(Object.values(parts));
}

/** The imports of a module of which no name is used. */
function unusedImports(program: { body: unknown[] }): SyntaxNode[] {
  const used = new Set(namesIn(program));
  return (program.body as (SyntaxNode & { specifiers?: { local: { name: string } }[] })[]).filter(
    ({ type, specifiers = [] }) =>
      type === 'ImportDeclaration' && !specifiers.some(({ local }) => used.has(local.name)),
  );
}

/** The object that each `defineEndpoint({…})` of a module describes. */
function endpointsIn(node: unknown): { properties: (SyntaxNode & { key?: { name?: string } })[] }[] {
  if (Array.isArray(node)) return node.flatMap(endpointsIn);
  if (typeof node !== 'object' || node === null) return [];
  const {
    type,
    callee,
    arguments: [endpoint] = [],
  } = node as {
    type?: string;
    callee?: { name?: string };
    arguments?: never[];
  };
  if (type === 'CallExpression' && callee?.name === 'defineEndpoint' && endpoint) return [endpoint];
  return Object.values(node).flatMap(endpointsIn);
}

/** Keeps the server's half of the endpoint table, and with it most schemas, out of the pages. */
export const withoutServerFields: Plugin = {
  name: 'without-server-fields',
  apply: 'build',
  transform: {
    filter: { id: /libs\/contracts\/src\/\w+\/[\w.-]*endpoints\.ts$/ },
    handler(code) {
      const unread = endpointsIn(this.parse(code, { lang: 'ts' }))
        .flatMap(({ properties }) => properties)
        .filter(({ key }) => serverFields.has(key?.name ?? ''));
      let kept = code;
      // Removes from the end, so that earlier offsets stay correct. Only an empty line remains of a field.
      for (const { start, end } of unread.sort((one, other) => other.start - one.start)) {
        kept = kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, '');
      }
      // An unused import would still add the schemas and their library to every page.
      for (const { start, end } of unusedImports(this.parse(kept, { lang: 'ts' })).reverse())
        kept = kept.slice(0, start) + kept.slice(end);
      // Line numbers stay nearly the same, so no source map is needed.
      return { code: kept, map: null };
    },
  },
};
