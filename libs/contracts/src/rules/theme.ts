/** The look that the app shares with the pages that api renders itself, such as the result of a consent. */

/** The only accent. Shade 6 under white text is 5.4:1, shade 3 on the dark body 7:1 (WCAG AA requires 4.5:1). */
export const accentShades = [
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
] as const;

/** The neutral scale, lightest first. Dark surfaces use `darkShades`. */
export const grayShades = [
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
] as const;
export const darkShades = [
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
] as const;

interface Surfaces {
  body: string;
  text: string;
  /** Less important text; AA on the body and on a card. */
  dimmed: string;
  /** The background of a card. */
  surface: string;
  border: string;
}

export const surfaces: Record<'light' | 'dark', Surfaces> = {
  light: {
    body: '#ffffff',
    text: grayShades[9],
    dimmed: grayShades[6],
    surface: grayShades[0],
    border: grayShades[2],
  },
  dark: {
    body: darkShades[7],
    text: darkShades[0],
    dimmed: darkShades[2],
    surface: '#1b1c21',
    border: darkShades[5],
  },
};

export const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";

/** The corners of cards and buttons. */
export const cornerRadius = '0.5rem';
