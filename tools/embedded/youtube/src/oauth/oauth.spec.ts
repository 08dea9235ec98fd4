import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { client, startTestSandbox, type TestSandbox } from '../test-sandbox';
import { uploadScope } from './consent-request';

let sandbox: TestSandbox;
beforeAll(async () => void (sandbox = await startTestSandbox()));
afterAll(() => sandbox.stop());

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

async function isValid(token: string): Promise<boolean | undefined> {
  return (await sandbox.look<{ token: string; valid: boolean }>('tokens')).find((one) => one.token === token)
    ?.valid;
}

describe('the consent page', () => {
  it('shows the app, the channel and the scope as a checkbox', async () => {
    const response = await fetch(sandbox.consentUrl(challenge));
    const page = await response.text();

    expect(response.status).toBe(200);
    expect(page).toContain('An app wants to access your channel');
    expect(page).toContain('Demo Channel');
    expect(page).toMatch(/<input[^>]*type="checkbox"[^>]*name="scope_upload"[^>]*checked/);
    expect(page).not.toContain('<script');
  });

  it.each([
    ['client_id', 'another', 'invalid_client'],
    ['client_id', undefined, 'invalid_client'],
    ['redirect_uri', `${client.redirectUri}/`, 'redirect_uri_mismatch'],
    ['redirect_uri', 'http://127.0.0.1:9/cb', 'redirect_uri_mismatch'],
    ['redirect_uri', undefined, 'redirect_uri_mismatch'],
    ['response_type', 'token', 'invalid_request'],
    ['scope', undefined, 'invalid_request'],
    ['scope', 'https://www.googleapis.com/auth/drive', 'invalid_scope'],
    ['access_type', 'offline', 'invalid_request'],
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge_method', undefined, 'invalid_request'],
    ['code_challenge', undefined, 'invalid_request'],
    ['code_challenge', challenge.slice(1), 'invalid_request'],
    ['code_challenge', `${challenge}=`, 'invalid_request'],
  ])('shows an error without a redirect for %s = %s', async (name, value, code) => {
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? new URLSearchParams({ decision: 'allow' }) : undefined;
      const url = sandbox.consentUrl(challenge, { [name]: value });
      const response = await fetch(url, { method, body, redirect: 'manual' });

      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(await response.text()).toContain(code);
    }
  });

  it('escapes values from the query', async () => {
    const page = await (await fetch(sandbox.consentUrl(challenge, { redirect_uri: '"><script>x' }))).text();
    expect(page).not.toContain('<script>x');
  });

  it('redirects with a code and the state on Allow and keeps the query of the redirect URI', async () => {
    const target = await sandbox.decide({ decision: 'allow' }, challenge);

    expect(`${target.origin}${target.pathname}`).toBe('http://127.0.0.1:9/cb');
    expect(target.searchParams.get('from')).toBe('yt');
    expect(target.searchParams.get('state')).toBe('the state');
    expect(target.searchParams.get('scope')).toBe(uploadScope);
    expect(target.searchParams.get('code')).toMatch(/^4\/0/);
  });

  it('redirects with access_denied and no code on Deny', async () => {
    const target = await sandbox.decide({ decision: 'deny' }, challenge);

    expect(target.searchParams.get('error')).toBe('access_denied');
    expect(target.searchParams.get('state')).toBe('the state');
    expect(target.searchParams.has('code')).toBe(false);
  });

  it('rejects a form from another site and a form without a decision', async () => {
    const post = (form: Record<string, string>, headers: Record<string, string>) =>
      fetch(sandbox.consentUrl(challenge), {
        method: 'POST',
        body: new URLSearchParams(form),
        headers,
        redirect: 'manual',
      });

    expect((await post({ decision: 'allow' }, { origin: 'http://evil.test' })).status).toBe(400);
    expect((await post({ decision: 'maybe' }, {})).status).toBe(400);
  });

  it('grants no scope when its checkbox is unticked', async () => {
    const { code, verifier } = await sandbox.authorize({ decision: 'allow', choices: 'shown' });
    const answer = (await (await sandbox.exchange({ code, code_verifier: verifier })).json()) as Record<
      string,
      string
    >;

    expect(answer.scope).toBe('');
    expect((await sandbox.open(answer.access_token ?? '', 1)).status).toBe(403);
  });
});

describe('POST /token', () => {
  it('returns a bearer token for 3599 seconds and no refresh token', async () => {
    const { code, verifier } = await sandbox.authorize();
    const response = await sandbox.exchange({ code, code_verifier: verifier });

    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^ya29\./),
      expires_in: 3599,
      scope: uploadScope,
      token_type: 'Bearer',
    });
  });

  it('rejects a used code and revokes its token', async () => {
    const { code, verifier } = await sandbox.authorize();
    const first = (await (await sandbox.exchange({ code, code_verifier: verifier })).json()) as {
      access_token: string;
    };
    expect(await isValid(first.access_token)).toBe(true);

    const second = await sandbox.exchange({ code, code_verifier: verifier });

    expect(second.status).toBe(400);
    expect(await second.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await isValid(first.access_token)).toBe(false);
  });

  it.each([
    ['an unknown code', { code: '4/0none' }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_grant'],
    ['a wrong verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:9/cb' }, 400, 'redirect_uri_mismatch'],
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'guess' }, 401, 'invalid_client'],
    [
      'an unknown refresh token',
      { grant_type: 'refresh_token', refresh_token: '1//x' },
      400,
      'invalid_grant',
    ],
    ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('rejects %s', async (_what, fields: Record<string, string>, status, error) => {
    const { code, verifier } = await sandbox.authorize();
    const response = await sandbox.exchange({ code, code_verifier: verifier, ...fields });

    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error });
  });

  it('accepts client credentials in a Basic header', async () => {
    const { code, verifier } = await sandbox.authorize();
    const fields = { code, code_verifier: verifier, client_id: '', client_secret: '' };
    const basic = (secret: string) => `Basic ${Buffer.from(`${client.id}:${secret}`).toString('base64')}`;

    expect((await sandbox.exchange(fields, { authorization: basic('guess') })).status).toBe(401);
    expect((await sandbox.exchange(fields, { authorization: basic(client.secret) })).status).toBe(200);
  });

  it('accepts a code for ten minutes, also after a restart', async () => {
    const early = await sandbox.authorize();
    const late = await sandbox.authorize();
    await sandbox.restart();

    sandbox.skip(9 * 60 * 1000);
    expect((await sandbox.exchange({ code: early.code, code_verifier: early.verifier })).status).toBe(200);
    sandbox.skip(60 * 1000);
    expect((await sandbox.exchange({ code: late.code, code_verifier: late.verifier })).status).toBe(400);
  });
});

describe('an access token', () => {
  it('expires after 3599 seconds', async () => {
    const token = await sandbox.token();
    expect((await sandbox.open(token, 1)).status).toBe(200);
    sandbox.skip(3599 * 1000);
    expect(await isValid(token)).toBe(false);
    expect((await sandbox.open(token, 1)).status).toBe(401);
  });

  it("stays valid when another account's token is revoked", async () => {
    const token = (account: string) => sandbox.token({ decision: 'allow', account });
    const [mine, alsoMine, theirs] = [await token('mine'), await token('mine'), await token('theirs')];
    await fetch(sandbox.url('/revoke'), { method: 'POST', body: new URLSearchParams({ token: mine }) });
    const tokens = await sandbox.look<{ token: string; valid: boolean }>('tokens');
    const valid = [mine, alsoMine, theirs].map((one) => tokens.find((row) => row.token === one)?.valid);
    expect(valid).toEqual([false, false, true]);
  });

  it('is revoked with every other token of its account, also after a restart', async () => {
    const [one, other] = [await sandbox.token(), await sandbox.token()];
    const body = new URLSearchParams({ token: one });
    expect((await fetch(sandbox.url('/revoke'), { method: 'POST', body })).status).toBe(200);

    await sandbox.restart();

    expect([await isValid(one), await isValid(other)]).toEqual([false, false]);
    expect((await fetch(sandbox.url('/revoke'), { method: 'POST', body })).status).toBe(400);
  });
});

describe("Google's own client library", () => {
  it('authorizes with PKCE, exchanges and revokes', async () => {
    const google = new OAuth2Client({
      clientId: client.id,
      clientSecret: client.secret,
      redirectUri: client.redirectUri,
      endpoints: {
        oauth2AuthBaseUrl: sandbox.url('/o/oauth2/v2/auth'),
        oauth2TokenUrl: sandbox.url('/token'),
        oauth2RevokeUrl: sandbox.url('/revoke'),
      },
      // The library imports fetch dynamically, which jest's CommonJS does not support.
      transporterOptions: { fetchImplementation: fetch },
    });
    const { codeVerifier, codeChallenge } = await google.generateCodeVerifierAsync();
    const address = google.generateAuthUrl({
      access_type: 'online',
      scope: uploadScope,
      state: 's',
      code_challenge_method: CodeChallengeMethod.S256,
      code_challenge: codeChallenge,
    });
    const body = new URLSearchParams({ decision: 'allow' });
    const allowed = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    const code = new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '';

    const { tokens } = await google.getToken({ code, codeVerifier });

    expect(tokens).toMatchObject({
      scope: uploadScope,
      token_type: 'Bearer',
      access_token: expect.any(String),
    });
    expect(tokens.refresh_token).toBeUndefined();
    expect(tokens.expiry_date).toBeGreaterThan(Date.now() + 3_500_000);
    expect(await isValid(tokens.access_token ?? '')).toBe(true);

    await google.revokeToken(tokens.access_token ?? '');
    expect(await isValid(tokens.access_token ?? '')).toBe(false);
  });
});
