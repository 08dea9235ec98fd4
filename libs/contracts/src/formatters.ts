import type { SameFile } from './dto/video';

const MB = 1_000_000;
const GB = 1_000_000_000;

const finite = (value: number): number => (Number.isFinite(value) && value > 0 ? value : 0);

/**
 * GBs above 1 GB, otherwise MBs, two decimals (docs/product.md#11-limits-and-formats). Decimal: 1 MB is 1,000,000
 * bytes.
 */
export function formatSize(bytes: number): string {
  const size = finite(bytes);
  return size > GB ? `${(size / GB).toFixed(2)} GBs` : `${(size / MB).toFixed(2)} MBs`;
}

/** Upload speed in MB/s with two decimals (docs/product.md#11-limits-and-formats). */
export const formatSpeed = (bytesPerSecond: number): string =>
  `${(finite(bytesPerSecond) / MB).toFixed(2)} MB/s`;

/**
 * Remaining time, rounded up to whole minutes: '12 Minutes', '1 Hour 5 Minutes'; 'Less than 1 Minute' at a minute or
 * less (docs/product.md#11-limits-and-formats), 'Calculating' while it is not known.
 */
export function formatRemaining(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'Calculating';
  if (seconds <= 60) return 'Less than 1 Minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} Minutes`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const hourText = `${hours} ${hours === 1 ? 'Hour' : 'Hours'}`;
  return rest === 0 ? hourText : `${hourText} ${rest} ${rest === 1 ? 'Minute' : 'Minutes'}`;
}

/** Whole percent of a transfer, 0 to 100; 100 only once everything has been sent. */
export function percentage(sent: number, total: number): number {
  if (!(total > 0) || !(sent > 0)) return 0;
  return Math.min(100, Math.floor((sent * 100) / total));
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Asia/Kolkata has been five and a half hours ahead of UTC, all year, since 1945. */
const istAheadMs = 19_800_000;

/**
 * The parts of a time in Asia/Kolkata; null for an invalid date. Computed, because the first Intl format of a page
 * takes the main thread 20 ms, and a slow phone 100 (docs/decisions/029-first-load.md).
 */
function partsOf(when: string | number | Date) {
  const date = new Date(new Date(when).getTime() + istAheadMs);
  const month = months[date.getUTCMonth()];
  const weekday = weekdays[date.getUTCDay()];
  if (!month || !weekday) return null;
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()];
  return {
    weekday,
    day: date.getUTCDate(),
    month,
    shortMonth: month.slice(0, month === 'September' ? 4 : 3),
    year: date.getUTCFullYear(),
    time: `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`,
  };
}

/**
 * A time in Asia/Kolkata, en-IN (docs/product.md#11-limits-and-formats), such as '21 Nov 2026, 4:05 pm'; '' for an
 * invalid date.
 */
export function formatDateTime(when: string | number | Date): string {
  const parts = partsOf(when);
  return parts ? `${parts.day} ${parts.shortMonth} ${parts.year}, ${parts.time}` : '';
}

/** The dashboard's date, English and Asia/Kolkata: 'Saturday, 21 November 2026'; '' for an invalid date. */
export function formatDate(when: string | number | Date): string {
  const parts = partsOf(when);
  return parts ? `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}` : '';
}

/** A whole number, en-IN: '1,234', '12,34,567'. */
export function formatCount(count: number): string {
  const digits = String(count);
  const head = digits.slice(0, -3);
  const pairs = head.padStart(head.length + (head.length % 2)).match(/../g) ?? [];
  return [...pairs, digits.slice(-3)].join(',').trimStart();
}

const minuteMs = 60_000;

/** How long ago something happened: 'just now', 'a minute ago', '5 hours ago'. */
export function formatAgo(ms: number): string {
  const units = [
    ['day', 1_440, 'a'],
    ['hour', 60, 'an'],
    ['minute', 1, 'a'],
  ] as const;
  for (const [unit, minutes, one] of units) {
    const count = Math.floor(finite(ms) / (minutes * minuteMs));
    if (count === 1) return `${one} ${unit} ago`;
    if (count > 1) return `${count} ${unit}s ago`;
  }
  return 'just now';
}

/** The hint that the team has received the same file before. */
export const describeSameFile = ({ title, uploadedBy, createdAt }: SameFile): string =>
  `Same file as “${title}”, uploaded by ${uploadedBy.name} on ${formatDate(createdAt)}`;
