import type { Plugin } from 'vite';

/** Components of react-router that the app does not use. */
const unused = ['Form', 'HistoryRouter', 'ScrollRestoration'] as const;

/** The assignment of a display name, which would keep a component and its dependencies in the build. */
const named = (name: string) => `${name}.displayName = `;

function withoutNames(code: string): string {
  const lines = code.split('\n');
  for (const name of unused) {
    const at = lines.findIndex((line) => line.startsWith(named(name)));
    if (at === -1) throw new Error(`react-router gives ${name} no name any more: look at lean-router.mts`);
    lines[at] = '';
  }
  // rolldown does not know that this call has no side effects.
  return lines.join('\n').replace(/^var Form = (?=\w+\.forwardRef\()/m, 'var Form = /* @__PURE__ */ ');
}

/**
 * Lets the build leave out the components of react-router that the app does not use. The number of lines does not
 * change, so that source maps stay correct.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-.*\.mjs$/, code: 'Form.displayName' },
    handler: (code) => ({ code: withoutNames(code), map: null }),
  },
};
