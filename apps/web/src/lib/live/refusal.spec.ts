import { afterRefusal } from './refusal';

describe('afterRefusal', () => {
  it.each([
    ['the current token is refused', 401, 'a', 'a', 'end-session'],
    ['an older token is refused', 401, 'a', 'b', 'again-now'],
    ['the user has signed out', 503, 'a', '', 'give-up'],
    ['the rate limit is reached', 429, 'a', 'a', 'again-later'],
    ['the service is unavailable', 503, 'a', 'a', 'again-later'],
    ['the connection failed', undefined, 'a', 'a', 'again-later'],
    ['the video belongs to another team', 404, 'a', 'a', 'give-up'],
  ] as const)('decides when %s', (_, statusCode, used, now, next) => {
    expect(afterRefusal(statusCode, used, now)).toBe(next);
  });
});
