import { accentShades, darkShades, fontFamily, grayShades, surfaces } from '@cutroom/contracts';
import { createTheme, localStorageColorSchemeManager, type CSSVariablesResolver } from '@mantine/core';

/** public/early.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'cutroom.color-scheme' });

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent: accentShades, gray: grayShades, dark: darkShades },
  black: surfaces.light.text,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily,
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
    '--mantine-color-dimmed': surfaces.light.dimmed,
    '--mantine-color-placeholder': '#6b6e79',
    '--mantine-color-disabled-color': '#6b6e79',
    '--cutroom-surface': surfaces.light.surface,
    '--cutroom-border': surfaces.light.border,
  },
  dark: {
    '--mantine-color-error': '#ff8a8a',
    '--mantine-color-success': '#5fcf97',
    '--mantine-color-dimmed': surfaces.dark.dimmed,
    '--mantine-color-anchor': accentShades[3],
    '--mantine-color-placeholder': '#9295a1',
    '--mantine-color-disabled-color': '#9295a1',
    '--cutroom-surface': surfaces.dark.surface,
    '--cutroom-border': surfaces.dark.border,
  },
});
