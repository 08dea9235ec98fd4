const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const count = (ms: number, unitMs: number, one: string, many: string): string => {
  const number = Math.floor(ms / unitMs);
  return number === 1 ? `${one} ago` : `${number} ${many} ago`;
};

/** 'a minute ago'. A time in the future, from a clock that is ahead, counts as 'just now'. */
export function timeAgo(at: string, now: number): string {
  const ms = now - Date.parse(at);
  if (!(ms >= minuteMs)) return 'just now';
  if (ms < hourMs) return count(ms, minuteMs, 'a minute', 'minutes');
  return ms < dayMs ? count(ms, hourMs, 'an hour', 'hours') : count(ms, dayMs, 'a day', 'days');
}
