import {
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** The only accent. Shade 6 under white text is 5.4:1, shade 3 on the dark body 7:1 (WCAG AA requires 4.5:1). */
const accent: MantineColorsTuple = [
  '#f0f0fe',
  '#dfdffb',
  '#bfbff5',
  '#a5a5f1',
  '#8686ea',
  '#6e6ee2',
  '#5b5bd6',
  '#4c4cc0',
  '#3f3fa3',
  '#333384',
];

/** The only neutral scale, lightest first; Mantine takes its dark surfaces from the other one. */
const gray: MantineColorsTuple = [
  '#f7f7f9',
  '#eeeef1',
  '#e3e3e8',
  '#d3d4da',
  '#b8bac3',
  '#8b8e9a',
  '#62656f',
  '#4a4d56',
  '#2e3037',
  '#1c1d22',
];
const dark: MantineColorsTuple = [
  '#e4e5ea',
  '#c3c5ce',
  '#a3a6b2',
  '#8b8e9a',
  '#3b3d46',
  '#2c2e36',
  '#202228',
  '#16171b',
  '#101114',
  '#0b0b0d',
];

/** public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'cutroom.color-scheme' });

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent, gray, dark },
  black: '#1c1d22',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.25' } } },
  components: {
    Modal: {
      defaultProps: {
        transitionProps: { duration: 120 },
        centered: true,
        // Its title is in a header element, which would be a second banner beside the top bar.
        attributes: { header: { role: 'none' } },
      },
    },
    Tooltip: { defaultProps: { transitionProps: { duration: 100 } } },
  },
});

/** Replaces Mantine's text colours that fall short of AA: error, dimmed, placeholder and disabled text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#c42b2b',
    '--mantine-color-success': '#1f7a4d',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#6b6e79',
    '--mantine-color-disabled-color': '#6b6e79',
    '--cutroom-surface': gray[0],
    '--cutroom-border': gray[2],
  },
  dark: {
    '--mantine-color-error': '#ff8a8a',
    '--mantine-color-success': '#5fcf97',
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-anchor': accent[3],
    '--mantine-color-placeholder': '#9295a1',
    '--mantine-color-disabled-color': '#9295a1',
    '--cutroom-surface': '#1b1c21',
    '--cutroom-border': dark[5],
  },
});
