/** Why the player shows nothing, and what helps. */
export type PlayerProblem = 'address-ended' | 'unplayable' | 'network';

/** Close to its end an address may have ended on the server's clock already. */
const clockToleranceMs = 60_000;

/**
 * `code` is MediaError's: 2 is the network, 3 and 4 a file that the browser cannot decode. An address that has
 * ended is reported as either, so the clock is asked first.
 */
export function playerProblem(code: number | undefined, expiresAt: string, now: number): PlayerProblem {
  if (now >= Date.parse(expiresAt) - clockToleranceMs) return 'address-ended';
  return code === 3 || code === 4 ? 'unplayable' : 'network';
}
