import { formatSize } from './formatters';

/** The refusal of an upload that does not fit into its team's storage, with the figures. Sizes are in bytes. */
export const quotaText = ({ used, quota, needed }: { used: number; quota: number; needed: number }): string =>
  `Your team has ${formatSize(Math.max(0, quota - used))} of its ${formatSize(quota)} left, and this upload needs ` +
  `${formatSize(needed)}. This file was not uploaded. Cancel uploads that you don't need, or ask your creator to make room: ` +
  'a deleted video counts until it leaves the bin after 7 days';
