import { accentShades, darkShades, fontFamily, grayShades, surfaces } from '@cutroom/contracts';
import { createTheme, localStorageColorSchemeManager } from '@mantine/core';

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
  // On a phone, they leave space for enlarged text.
  spacing: { md: 'min(1rem, 4.5vw)', lg: 'min(1.25rem, 5.6vw)' },
  fontFamily,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: 'min(1.625rem, 1rem + 1.4vw)', lineHeight: '1.25' } },
  },
  components: {
    Modal: {
      defaultProps: {
        transitionProps: { duration: 120 },
        centered: true,
        // Mantine puts a dialog's title into a header element, which would be a second banner beside the top bar.
        attributes: { header: { role: 'none' } },
      },
    },
    // The arrow would be an image without a name.
    NativeSelect: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
  },
});
