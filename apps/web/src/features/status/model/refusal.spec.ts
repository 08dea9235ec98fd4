import { afterRefusal } from './refusal';

describe('after a refused connection', () => {
  it.each([
    ['the token in force is refused', 401, 'a', 'a', 'end-session'],
    ['an older token is refused', 401, 'a', 'b', 'again-now'],
    ['nobody is signed in any more', 503, 'a', '', 'give-up'],
    ['the service asks for patience', 429, 'a', 'a', 'again-later'],
    ['the service has a problem', 503, 'a', 'a', 'again-later'],
    ['the connection itself failed', undefined, 'a', 'a', 'again-later'],
    ['the video is not theirs', 404, 'a', 'a', 'give-up'],
  ] as const)('when %s', (_, statusCode, used, now, next) => {
    expect(afterRefusal(statusCode, used, now)).toBe(next);
  });
});
