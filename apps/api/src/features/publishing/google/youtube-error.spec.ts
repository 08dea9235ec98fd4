import { outgrowing } from '@cutroom/contracts/testing';
import { isPassing, plainRefusal, readYoutubeError, refusal } from './youtube-error';

const body = (reason: string, message: string) =>
  JSON.stringify({ error: { code: 400, message, errors: [{ reason, message }] } });

describe('a long message of YouTube', () => {
  it('takes time that grows no faster than the message', () => {
    const read = (message: string) => readYoutubeError(400, JSON.stringify({ error: { message } }));
    expect(outgrowing(read)).toBeUndefined();
  });
});

describe("YouTube's errors", () => {
  it.each([
    ['quotaExceeded', 403, 'midnight Pacific time'],
    ['uploadLimitExceeded', 400, 'in a day'],
    ['youtubeSignupRequired', 401, 'no YouTube channel'],
    ['rateLimitExceeded', 429, 'busy'],
    ['invalidTitle', 400, 'title'],
  ])('are told in plain words: %s', (reason, status, words) => {
    expect(plainRefusal(readYoutubeError(status, body(reason, 'Technical.')))).toContain(words);
  });

  it("are told in YouTube's own words where we have none, as one line without markup", () => {
    const error = readYoutubeError(400, body('brandNew', 'The <code>thing</code>\n is  wrong.'));
    expect(plainRefusal(error)).toBe('YouTube refused the upload: The thing is wrong.');
  });

  it.each(['', '[]', 'null', '<html>502</html>', '{"error":"x"}', body('constructor', '')])(
    'are readable whatever the body is: %s',
    (text) => {
      expect(plainRefusal(readYoutubeError(418, text))).toContain('418');
    },
  );

  it('are worth another try when they pass by themselves', () => {
    const passing = (status: number, reason = '') => isPassing({ status, reason, message: '' });
    expect([408, 429, 500, 502, 503, 504].every((status) => passing(status))).toBe(true);
    expect(passing(403, 'userRateLimitExceeded')).toBe(true);
    expect([400, 401, 403, 404, 410, 413].some((status) => passing(status))).toBe(false);
    expect(passing(403, 'quotaExceeded')).toBe(false);
    expect(passing(429, 'uploadRateLimitExceeded')).toBe(false);
  });

  it('tell a missing permission from a missing channel', () => {
    const kind = (reason: string) => refusal({ status: 401, reason, message: '' }).kind;
    expect(kind('authError')).toBe('consent-needed');
    expect(kind('youtubeSignupRequired')).toBe('refused');
  });
});
