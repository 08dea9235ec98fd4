import type { Plugin } from 'vite';

/**
 * Parts of Mantine that its components import and this app never renders: among them the scroll area, which Modal only
 * compares by name. They are 32 kB of code. When the app begins to use a part, remove it here and its styles from
 * `unusedStyles`.
 */
const unused = new Set([
  'ActionIcon/ActionIconGroup/ActionIconGroup',
  'ActionIcon/ActionIconGroupSection/ActionIconGroupSection',
  'Button/ButtonGroup/ButtonGroup',
  'Button/ButtonGroupSection/ButtonGroupSection',
  'Checkbox/CheckboxCard/CheckboxCard',
  'Checkbox/CheckboxGroup/CheckboxGroup',
  'Checkbox/CheckboxIndicator/CheckboxIndicator',
  'Input/InputClearButton/InputClearButton',
  'Input/InputPlaceholder/InputPlaceholder',
  'Input/InputSuccess/InputSuccess',
  'Loader/loaders/Bars',
  'Loader/loaders/Dots',
  'Radio/RadioCard/RadioCard',
  'Radio/RadioIndicator/RadioIndicator',
  'ScrollArea/ScrollArea',
]);

/** The variables of sizes in which the app shows none of these components (src/theme/component-styles.spec.ts). */
const unusedSizes = [
  ...['md', 'lg', 'xl'].flatMap((size) => [
    `--button-height-compact-${size}`,
    `--button-padding-x-compact-${size}`,
  ]),
  // An icon button as high as a field.
  ...['xs', 'sm', 'md', 'lg', 'xl'].map((size) => `--ai-size-input-${size}`),
  ...[
    ...['button-height', 'button-padding-x', 'input-height', 'input-padding-y', 'label-lh', 'loader-size'],
    ...['psi-button-size', 'psi-icon-size', 'radio-size', 'radio-icon-size', 'checkbox-size', 'cb-size'],
    'avatar-size',
  ].flatMap((name) => [`--${name}-lg`, `--${name}-xl`]),
];

/** The classes, animations and variables of these parts, and of variants and sizes that the app does not use. */
export const unusedStyles = [
  ...unusedSizes,
  ...['m_80d6d844', 'm_70be2a01'], // Button: group, groupSection
  ...['m_1a0f1b21', 'm_437b6484'], // ActionIcon: group, groupSection
  ...['m_215c4542', 'm_595ab216'], // Checkbox: outline, light
  ...['m_1bfe9d39', 'm_99d09bcd'], // Radio: outline, light
  ...['m_7a2bd4cd', 'm_870bb79', 'm_5d2b3b9d', 'm_4e3f22d7', 'm_870c4af', 'm_aac34a1'], // Loader: bars, dots
  ...['m_91e40b74', 'm_81a374bd', 'm_e0fb7a86'], // Progress: label, stripes
  'm_9d9d40e0', // Input: success
  'm_26775b0a', // Checkbox: card
  'm_11def92b', // Avatar: group
];

/**
 * Attributes that no component has: no source sets their props (src/theme/component-styles.spec.ts), and the pages are not
 * written from right to left.
 */
const unusedAttributes = [
  ...['dir="rtl"', 'data-combined-clear-section', 'data-success', 'data-truncate', 'data-striped'],
  ...['data-monospace', 'data-with-bottom-section', 'data-within-group'],
  ...['data-label-position="left"', 'data-orientation="vertical"'],
];
const unusedRules = new RegExp(
  `[^{}]*\\[(?:${unusedAttributes.join('|').replaceAll('"', `["']?`)})[^{}]*\\{[^{}]*\\}`,
  'g',
);

/**
 * The replacement of an unused part: an empty object for each component, which is never rendered, and a context without
 * a provider, so that its readers get null, as from Mantine.
 */
function stub(part: string): string {
  const name = part.slice(part.lastIndexOf('/') + 1);
  const components = name === 'ScrollArea' ? [name, 'ScrollAreaAutosize'] : [name];
  const values = [
    ...components.map((component) => `${component} = {}`),
    `${name}Context = /* @__PURE__ */ createContext(null)`,
  ];
  return `import { createContext } from 'react';\nexport const ${values.join(', ')};\n`;
}

/** The form in which Mantine writes every size. The theme keeps the scale of 1. */
const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g;

/** Mantine can choose black or white text by the background colour. The theme does not use that. */
const autoContrast = /(?<!function )getAutoContrastValue\([^)]*\)/g;

/**
 * The color scales of Mantine's theme. Our theme replaces two, and uses one of the others
 * (src/theme/theme-variables.ts).
 */
const unusedScales = /\n\t(?!dark|gray|red)\w+: \[[^\]]*\],?/g;

/** Removes parts of Mantine that the app does not use, and code that its theme makes constant. */
export const leanMantine: Plugin = {
  name: 'lean-mantine',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /@mantine\/core\/(?:esm\/.*\.mjs|styles\/.*\.css)$/ },
    handler(code, id) {
      if (id.endsWith('.css'))
        return { code: code.replace(scaled, '$1').replace(unusedRules, ''), map: null };
      const [, name = ''] = id.split('/esm/');
      if (name.endsWith('/default-colors.mjs')) return { code: code.replace(unusedScales, ''), map: null };
      const part = name.replace(/^components\/|\.mjs$/g, '');
      if (unused.has(part)) return { code: stub(part), map: null };
      return { code: code.replace(autoContrast, 'false'), map: null };
    },
  },
};
