import { localStorageColorSchemeManager } from '@mantine/core';

/** public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'cutroom.color-scheme' });
