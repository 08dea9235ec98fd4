import { qualityOptions } from '@cutroom/contracts';

/** The options of 'Maximum Video Quality'. */
export const qualities = [
  { value: '', label: 'Choose one' },
  ...qualityOptions.map(({ value, label, width, height }) => ({
    value,
    label: `${label} ${width}x${height}`,
  })),
];

export const commentProps = {
  label: 'Comments',
  rows: 3,
};
