/** What to do after status-service has refused or closed a connection. */
export type AfterRefusal = 'end-session' | 'again-now' | 'again-later' | 'give-up';

/**
 * `statusCode` is the HTTP status of the refusal (contracts, ConnectErrorData); undefined when the connection failed.
 * After a 401 for an older token, the renewed one is tried.
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
