import { accentShades, surfaces } from '@cutroom/contracts';
import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type MantineTheme,
} from '@mantine/core';
import { theme } from './theme';

/** The scales that the app uses. Mantine has eleven more, each of 17 variables, twice of nine. */
const scales = ['accent', 'gray', 'dark', 'red'];

/** Replaces Mantine's text colours that fall short of AA: error, dimmed, placeholder and disabled text. */
const own = {
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
};

/** A size without Mantine's scale factor, which is 1 in this theme. */
const unscaled = (value: string): string =>
  value.replace(/calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g, '$1');

/**
 * Unused variables: media queries cannot use variables, Mantine's components have their levels as numbers and each heading
 * has its own weight, and the primary color is a separate scale.
 */
const unused = /^--mantine-(?:breakpoint-|z-index-|heading-font-weight|primary-color-\d|color-\w+-outline)/;

const used = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables)
      .filter(([name]) => !unused.test(name))
      .map(([name, value]) => [name, unscaled(value)]),
  );

export interface ThemeVariables {
  all: Record<string, string>;
  light: Record<string, string>;
  dark: Record<string, string>;
}

/**
 * The theme's CSS variables: those of all schemes, and those of each. variables.css contains them, so that no page has
 * to compute them and restyle itself when it opens. theme-variables.spec.ts compares both.
 */
export function themeVariables(): ThemeVariables {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const colors = Object.fromEntries(
    Object.entries(merged.colors).filter(([name]) => scales.includes(name)),
  ) as MantineTheme['colors'];
  const { variables, light, dark } = defaultCssVariablesResolver({ ...merged, colors });
  return {
    all: used(variables),
    light: used({ ...light, ...own.light }),
    dark: used({ ...dark, ...own.dark }),
  };
}
