import type { Plugin } from 'vite';

/** Components of react-router that the app does not use. */
const unused = ['Form', 'HistoryRouter', 'ScrollRestoration'] as const;

/** Each gets a name for developers, an assignment that would keep it and all that it needs in the build. */
const named = (name: string) => `${name}.displayName = `;

function withoutNames(code: string): string {
  const lines = code.split('\n');
  for (const name of unused) {
    const at = lines.findIndex((line) => line.startsWith(named(name)));
    if (at === -1) throw new Error(`react-router gives ${name} no name any more: look at lean-router.mts`);
    lines[at] = '';
  }
  // rolldown does not know that this call has no effect.
  return lines.join('\n').replace(/^var Form = (?=\w+\.forwardRef\()/m, 'var Form = /* @__PURE__ */ ');
}

/** Lets the build leave out the components of react-router that the app does not use. The lines stay, for source maps. */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-.*\.mjs$/, code: 'Form.displayName' },
    handler: (code) => ({ code: withoutNames(code), map: null }),
  },
};
