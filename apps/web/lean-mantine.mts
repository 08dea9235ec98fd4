import type { Plugin } from 'vite';

/**
 * Parts of Mantine that its components import and this app never renders, with what their modules export: among them the
 * scroll area, of which Modal only compares the name. They are 32 kB of code. A part that comes into use has to be removed
 * here, and its styles from `unusedStyles`.
 */
const unused: Record<string, string[]> = {
  'components/Button/ButtonGroup/ButtonGroup': ['ButtonGroup'],
  'components/Button/ButtonGroupSection/ButtonGroupSection': ['ButtonGroupSection'],
  'components/ActionIcon/ActionIconGroup/ActionIconGroup': ['ActionIconGroup'],
  'components/ActionIcon/ActionIconGroupSection/ActionIconGroupSection': ['ActionIconGroupSection'],
  'components/Input/InputClearButton/InputClearButton': ['InputClearButton'],
  'components/Input/InputSuccess/InputSuccess': ['InputSuccess'],
  'components/Input/InputPlaceholder/InputPlaceholder': ['InputPlaceholder'],
  'components/Radio/RadioCard/RadioCard': ['RadioCard', 'RadioCardContext'],
  'components/Radio/RadioIndicator/RadioIndicator': ['RadioIndicator'],
  'components/Checkbox/CheckboxGroup/CheckboxGroup': ['CheckboxGroup', 'CheckboxGroupContext'],
  'components/Checkbox/CheckboxCard/CheckboxCard': ['CheckboxCard', 'CheckboxCardContext'],
  'components/Checkbox/CheckboxIndicator/CheckboxIndicator': ['CheckboxIndicator'],
  'components/Loader/loaders/Bars': ['Bars'],
  'components/Loader/loaders/Dots': ['Dots'],
  'components/ScrollArea/ScrollArea': ['ScrollArea', 'ScrollAreaAutosize'],
};

/** The classes and animations of these parts, and of looks that the theme does not choose. */
export const unusedStyles = [
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

/** Rules for attributes that no component of the app sets: fields with a button to clear them, or with a success. */
const unusedRules = /[^{}]*\[data-(?:combined-clear-section|success)\][^{}]*\{[^{}]*\}/g;

/** Nothing provides the context of an unused part, so its readers get null, as from Mantine. */
const stub = (names: string[]): string => {
  const values = names.map((name) => `${name} = ${name.endsWith('Context') ? 'createContext(null)' : '{}'}`);
  return `import { createContext } from 'react';\nexport const ${values.join(', ')};\n`;
};

/** How Mantine writes every size. The theme does not change the scale of 1. */
const scaled = /calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g;

/** Mantine can choose black or white for a text by the colour behind it. The theme does not use that. */
const autoContrast = /(?<!function )getAutoContrastValue\([^)]*\)/g;

/** The scales of Mantine's theme. Ours replaces two, and of the others uses one (src/theme/theme-variables.ts). */
const unusedScales = /\n\t(?!dark|gray|red)\w+: \[[^\]]*\],?/g;

/** Leaves out of the pages what the app does not use of Mantine, and what its theme makes constant. */
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
      const names = unused[name.replace(/\.mjs$/, '')];
      if (names !== undefined) return { code: stub(names), map: null };
      return { code: code.replace(autoContrast, 'false'), map: null };
    },
  },
};
