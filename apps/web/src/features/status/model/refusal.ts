/** What to do when status-service lets a socket in no longer, or not at all. */
export type AfterRefusal = 'end-session' | 'again-now' | 'again-later' | 'give-up';

/**
 * `statusCode` as HTTP would have had it (contracts, ConnectErrorData), undefined when the connection itself failed.
 * A 401 about an older token is news of the past: the renewed one is tried.
 */
export function afterRefusal(
  statusCode: number | undefined,
  usedToken: string,
  tokenNow: string,
): AfterRefusal {
  if (tokenNow === '') return 'give-up';
  if (statusCode === 401) return usedToken === tokenNow ? 'end-session' : 'again-now';
  const passing = statusCode === undefined || statusCode === 429 || statusCode >= 500;
  return passing ? 'again-later' : 'give-up';
}
