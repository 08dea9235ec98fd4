import type { Plugin } from 'vite';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

/** Whether evaluating an expression calls a function. */
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
 * Lets the build remove constants of contracts that a page does not use, mainly schemas, which would otherwise be
 * created when the page loads. Each value is wrapped in a function call that is marked as pure. Marking the inner calls
 * is not enough: the build would keep what their arguments read (`limits.titleMax`, `...fields`), and everything that
 * those refer to.
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
