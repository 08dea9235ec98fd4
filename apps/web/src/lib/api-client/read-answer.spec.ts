import { endpoints, messages } from '@cutroom/contracts';
import { errorMessage, isUnreachable } from './api-error';
import { readAnswer } from './read-answer';

const refusal = JSON.stringify({ success: false, statusCode: 503, message: 'Busy', errors: [] });

describe('readAnswer', () => {
  it.each([
    [502, 'a page of the proxy'],
    [503, ''],
    [504, '{}'],
    [401, 'the page of a proxy that asks for a password'],
    [511, 'the sign-in page of a network'],
    [200, 'the sign-in page of a network'],
    [200, '{"statusCode":200,"success":true,"mess'],
    [200, ''],
  ])('counts a %i with %p as no response of the service', async (status, body) => {
    const answer = readAnswer(endpoints.signIn, new Response(body, { status }));
    await expect(answer).rejects.toMatchObject({ status: 0 });
  });

  it.each([502, 503, 504])(
    'says of a %i of a proxy that the service is down, and when to retry',
    async (status) => {
      const headers = { 'retry-after': '3' };
      const answer = readAnswer(endpoints.signIn, new Response('<html>', { status, headers }));
      const error: unknown = await answer.catch((caught: unknown) => caught);
      expect(error).toMatchObject({ status: 0, retryAfterSeconds: 3, isOfProxy: true });
      expect(errorMessage(error)).toBe(`Something Went Wrong\n${messages.unavailable}`);
    },
  );

  it('says of a 429 of a proxy what it says of one of the service', async () => {
    const headers = { 'retry-after': '30' };
    const answer = readAnswer(endpoints.signIn, new Response('<html>', { status: 429, headers }));
    const error: unknown = await answer.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 429, retryAfterSeconds: 30, isOfProxy: true });
    expect(errorMessage(error)).toBe(messages.tooManyRequests);
  });

  it.each([
    [500, 'a page of the proxy'],
    [503, refusal],
  ])('counts a %i with %p as a refusal', async (status, body) => {
    const answer = readAnswer(endpoints.signIn, new Response(body, { status }));
    expect(isUnreachable(await answer.catch((error: unknown) => error))).toBe(false);
  });
});
