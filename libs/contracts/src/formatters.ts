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
 * Remaining time in whole minutes, rounded up; 'Less than 1 Minute' at a minute or less
 * (docs/product.md#11-limits-and-formats).
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
  return Math.min(100, Math.floor((sent / total) * 100));
}

const dateTime: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
};

const fullDate: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
};

/** Replaces the narrow no-break space that some ICU versions put before am/pm, so that every runtime agrees. */
const plainSpaces = (text: string): string => text.replace(/[\u202F\u00A0]/g, ' ');

/** Each is made when it is first used: that takes longer than using it, and pages import them with their other formats. */
const formatters = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

function format(style: Intl.DateTimeFormatOptions, when: string | number | Date): string {
  const date = new Date(when);
  const formatter =
    formatters.get(style) ?? new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...style });
  formatters.set(style, formatter);
  return Number.isNaN(date.getTime()) ? '' : plainSpaces(formatter.format(date));
}

/**
 * A time in Asia/Kolkata, en-IN (docs/product.md#11-limits-and-formats), such as '21 Nov 2026, 4:05 pm'; '' for an
 * invalid date.
 */
export const formatDateTime = (when: string | number | Date): string => format(dateTime, when);

/** The dashboard's date, English and Asia/Kolkata: 'Saturday, 21 November 2026'. */
export const formatDate = (when: string | number | Date): string => format(fullDate, when);

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

/** What a page says about a video whose bytes the team has received before. */
export const describeSameFile = ({ title, uploadedBy, createdAt }: SameFile): string =>
  `Same file as “${title}”, uploaded by ${uploadedBy.name} on ${formatDate(createdAt)}`;
