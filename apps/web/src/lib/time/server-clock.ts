/** How far the server's clock is ahead of this browser's, in milliseconds; 0 until the first response. */
let aheadMs = 0;

/** Reads the server's time from a response. The header counts in seconds, and a proxy of another origin may hide it. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/**
 * The server's time in epoch milliseconds, to compare with times of the server. The clock of a computer may be wrong by
 * hours.
 */
export const serverNow = (): number => Date.now() + aheadMs;
