import { failureText } from '@cutroom/contracts';
import { outgrowing } from '@cutroom/contracts/testing';
import { thumbnailRefusal, uploadRefusal } from './refusal';
import { isPassing, readUploadedId, readYoutubeError } from './youtube-answers';

const body = (reason: string, message: string) =>
  JSON.stringify({ error: { code: 400, message, errors: [{ reason, message }] } });
const uploadText = (status: number, text: string) =>
  failureText(uploadRefusal(readYoutubeError(status, text)).reason);
const thumbnailText = (status: number, text: string) =>
  failureText(thumbnailRefusal(readYoutubeError(status, text)));

describe('readYoutubeError', () => {
  it('takes time that grows no faster than the message', () => {
    const read = (message: string) => readYoutubeError(400, JSON.stringify({ error: { message } }));
    expect(outgrowing(read)).toBeUndefined();
  });
});

describe('readUploadedId', () => {
  it.each([
    ['{"id":"dQw4w9WgXcQ"}', 'dQw4w9WgXcQ'],
    ['{"id":"a b"}', null],
    ['{}', null],
    ['<html>', null],
  ])('reads %s as %p', (text, id) => {
    expect(readUploadedId(text)).toBe(id);
  });
});

describe("YouTube's refusal", () => {
  it.each([
    ['quotaExceeded', 403, 'midnight Pacific time'],
    ['uploadLimitExceeded', 400, 'in a day'],
    ['youtubeSignupRequired', 401, 'no YouTube channel'],
    ['rateLimitExceeded', 429, 'busy'],
    ['invalidTitle', 400, 'title'],
  ])('of an upload has a text of ours: %s', (reason, status, words) => {
    expect(uploadText(status, body(reason, 'Technical.'))).toContain(words);
  });

  it.each([
    ['quotaExceeded', 'Try the thumbnail again'],
    ['forbidden', 'verified by phone'],
    ['invalidImage', 'could not read the image'],
    ['uploadRateLimitExceeded', 'too many thumbnails'],
  ])('of a thumbnail has a text of ours: %s', (reason, words) => {
    expect(thumbnailText(400, body(reason, 'Technical.'))).toContain(words);
  });

  it("shows YouTube's own words on one line without markup when the reason is unknown", () => {
    const unknown = body('brandNew', 'The <code>thing</code>\n is  wrong.');
    expect(uploadText(400, unknown)).toBe('YouTube refused the upload: The thing is wrong.');
    expect(thumbnailText(400, unknown)).toBe('YouTube refused the thumbnail: The thing is wrong.');
    expect(thumbnailText(400, body('uploadLimitExceeded', 'Too many.'))).toContain(': Too many.');
  });

  it.each(['', '[]', 'null', '<html>502</html>', '{"error":"x"}', body('constructor', '')])(
    'names the HTTP status when the body says nothing: %s',
    (text) => {
      expect(uploadText(418, text)).toContain('418');
    },
  );

  it('calls for a new permission on 401, except when the account has no channel', () => {
    const remedy = (reason: string) => uploadRefusal({ status: 401, reason, message: '' }).remedy;
    expect(['authError', 'brandNew'].map(remedy)).toEqual(['permission', 'permission']);
    expect(remedy('youtubeSignupRequired')).toBe('none');
  });
});

describe('isPassing', () => {
  const passing = (status: number, reason = '') => isPassing({ status, reason, message: '' });

  it('accepts overload and short limits', () => {
    expect([408, 429, 500, 502, 503, 504].every((status) => passing(status))).toBe(true);
    expect(passing(403, 'userRateLimitExceeded')).toBe(true);
  });

  it('rejects refusals and daily limits', () => {
    expect([400, 401, 403, 404, 410, 413].some((status) => passing(status))).toBe(false);
    expect(passing(403, 'quotaExceeded')).toBe(false);
    expect(passing(429, 'uploadRateLimitExceeded')).toBe(false);
  });
});
