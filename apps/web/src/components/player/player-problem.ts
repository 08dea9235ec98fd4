/** Why the player shows no video, which decides what the page offers. */
export type PlayerProblem = 'address-ended' | 'unplayable' | 'network';

/** Shortly before its end, a URL may already have expired by the server's clock. */
const clockToleranceMs = 60_000;

/**
 * `code` is the code of MediaError: 2 is a network error; 3 and 4 are a file that the browser cannot decode. Browsers
 * report an expired URL as any of these, so the expiry time is checked first. `now` is the server's time.
 */
export function playerProblem(code: number | undefined, expiresAt: string, now: number): PlayerProblem {
  if (now >= Date.parse(expiresAt) - clockToleranceMs) return 'address-ended';
  return code === 3 || code === 4 ? 'unplayable' : 'network';
}
