import { qualityOptions } from '@cutroom/contracts';

/** The options of 'Maximum Video Quality'. */
export const qualityChoices = qualityOptions.map(({ value, label, width, height }) => ({
  value,
  label: `${label} ${width}x${height}`,
}));
