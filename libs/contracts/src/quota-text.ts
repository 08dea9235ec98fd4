import { formatSize } from './formatters';

/** Why an upload was refused that does not fit into the storage of its team, with the figures. Sizes are in bytes. */
export const quotaText = ({ used, quota, needed }: { used: number; quota: number; needed: number }): string =>
  `Your team has ${formatSize(Math.max(0, quota - used))} of its ${formatSize(quota)} left, and this upload needs ` +
  `${formatSize(needed)}. Nothing was uploaded. Cancel uploads or ask your creator to delete videos, then try again`;
