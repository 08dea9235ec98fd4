import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultPacing } from './backoff';
import { openSession } from './open-session';

let server: Server;
let apiUrl: string;
let location: string | undefined;
beforeAll(async () => {
  server = createServer((_req, res) => res.writeHead(200, location === undefined ? {} : { location }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const request = {
  title: 'Day one',
  description: 'What happened',
  tags: ['vlog'],
  privacyStatus: 'private',
  notifySubscribers: false,
  size: 1,
  contentType: 'application/octet-stream',
};

function open(given: string | undefined, api = apiUrl): Promise<string> {
  location = given;
  const google = {
    ...{ clientId: 'c', clientSecret: 's', redirectUri: 'r', watchUrl: 'w' },
    ...{ authUrl: api, tokenUrl: api, revokeUrl: api, apiUrl: api },
  };
  const { signal } = new AbortController();
  return openSession(google, request, { token: 'a-token', pacing: defaultPacing, signal });
}

describe('openSession', () => {
  it('returns an absolute or a relative session URI of YouTube', async () => {
    expect(await open(`${apiUrl}/upload?upload_id=1`)).toBe(`${apiUrl}/upload?upload_id=1`);
    expect(await open('/upload?upload_id=2')).toBe(`${apiUrl}/upload?upload_id=2`);
  });

  it.each([
    undefined,
    'http://elsewhere.example/upload?upload_id=1',
    '//elsewhere.example/upload',
    'https://www.googleapis.com.elsewhere.example/upload',
    'file:///etc/passwd',
    'http://[',
  ])('rejects the session URI %p, which must not get the token', async (given) => {
    await expect(open(given)).rejects.toMatchObject({
      name: 'PublishFailure',
      reason: { code: 'session-missing' },
    });
  });

  it.each([
    ['https://www.googleapis.com/upload', true],
    ['https://youtube.googleapis.com/upload', true],
    ['http://youtube.googleapis.com/upload', false],
    ['https://elsewhere-googleapis.com/upload', false],
    ['https://www.googleapis.com.elsewhere.example/upload', false],
  ])("given Google's own API, returns the session URI %s: %p", async (given, isTrusted) => {
    const answer = new Response(null, { status: 200, headers: { location: given } });
    const fetched = jest.spyOn(global, 'fetch').mockResolvedValueOnce(answer);
    const found = await open(given, 'https://www.googleapis.com').catch(() => null);
    fetched.mockRestore();
    expect(found).toBe(isTrusted ? given : null);
  });
});
