import { endpoints } from '@cutroom/contracts';
import { isUnreachable } from './api-error';
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

  it.each([
    [500, 'a page of the proxy'],
    [503, refusal],
  ])('counts a %i with %p as a refusal', async (status, body) => {
    const answer = readAnswer(endpoints.signIn, new Response(body, { status }));
    expect(isUnreachable(await answer.catch((error: unknown) => error))).toBe(false);
  });
});
