import type { Plugin } from 'vite';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

/** Whether evaluating an expression calls something. */
function isCalling(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isCalling);
  if (typeof node !== 'object' || node === null) return false;
  const { type = '' } = node as Partial<SyntaxNode>;
  if (/Function/.test(type)) return false;
  return type === 'CallExpression' || type === 'NewExpression' || Object.values(node).some(isCalling);
}

/** The values of the constants that a module defines. */
function valuesOfConstants(program: { body: unknown[] }): SyntaxNode[] {
  return (program.body as { declaration?: object }[])
    .map(
      (statement) => (statement.declaration ?? statement) as { declarations?: { init: SyntaxNode | null }[] },
    )
    .flatMap(({ declarations = [] }) => declarations.flatMap(({ init }) => init ?? []));
}

/**
 * Lets the build leave out the constants of contracts that a page does not use: most of all schemas, each of which would be
 * made when the page loads. A value is computed by a function that is marked as pure. A mark on the calls themselves is
 * not enough: the build keeps what their arguments read (`limits.titleMax`, `...fields`), and with it all that they name.
 */
export const pureContracts: Plugin = {
  name: 'pure-contracts',
  apply: 'build',
  transform: {
    filter: { id: /libs\/contracts\/src\/.*\.ts$/ },
    handler(code) {
      const values = valuesOfConstants(this.parse(code, { lang: 'ts' })).filter(isCalling);
      let marked = code;
      for (const { start, end } of values.reverse())
        marked = `${marked.slice(0, start)}/*#__PURE__*/ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
      return { code: marked, map: null };
    },
  },
};
