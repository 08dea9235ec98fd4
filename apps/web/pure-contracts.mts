import type { Plugin } from 'vite';

interface SyntaxNode {
  type: string;
  start: number;
}

/** The calls in a syntax tree that run when its module does. */
function callsIn(node: unknown): SyntaxNode[] {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type = '' } = node as Partial<SyntaxNode>;
  if (/Function/.test(type)) return [];
  const inner = Object.values(node).flatMap(callsIn);
  return type === 'CallExpression' || type === 'NewExpression' ? [node as SyntaxNode, ...inner] : inner;
}

/**
 * Marks the calls that define the constants of contracts as pure, so that the build leaves out what a page does not use:
 * most of all schemas, each of which would be made when the page loads.
 */
export const pureContracts: Plugin = {
  name: 'pure-contracts',
  apply: 'build',
  transform: {
    filter: { id: /libs\/contracts\/src\/.*\.ts$/ },
    handler(code) {
      const constants = (this.parse(code, { lang: 'ts' }).body as { declaration?: object }[])
        .map((statement) => statement.declaration ?? statement)
        .filter((statement) => (statement as Partial<SyntaxNode>).type === 'VariableDeclaration');
      const places = new Set(callsIn(constants).map(({ start }) => start));
      let marked = code;
      for (const start of [...places].sort((one, other) => other - one))
        marked = `${marked.slice(0, start)}/*#__PURE__*/ ${marked.slice(start)}`;
      return { code: marked, map: null };
    },
  },
};
