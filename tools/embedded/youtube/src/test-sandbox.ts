import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadScope } from './oauth/consent-request';
import { startYoutubeSandbox, type YoutubeSandbox } from './start-youtube-sandbox';

export const client = {
  id: 'test-client',
  secret: 'test-secret',
  redirectUri: 'http://127.0.0.1:9/cb?from=yt',
};
export const unit = 262_144;

interface VideoBody {
  snippet: Record<string, unknown>;
  status: Record<string, unknown>;
}

export function buildVideo(overrides: Partial<VideoBody> = {}): VideoBody {
  return {
    snippet: { title: 'A cut', description: 'About it', tags: ['one', 'two words'], ...overrides.snippet },
    status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: false, ...overrides.status },
  };
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A running sandbox in a temporary folder, with the requests of a client. Its clock can be moved forward. */
export async function startTestSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'youtube-sandbox-'));
  let skippedMs = 0;
  const start = (): Promise<YoutubeSandbox> =>
    startYoutubeSandbox({
      dataDir,
      port: 0,
      clientId: client.id,
      clientSecret: client.secret,
      redirectUris: [client.redirectUri],
      now: () => Date.now() + skippedMs,
    });
  let sandbox = await start();
  const url = (path: string): string => `${sandbox.url}${path}`;

  const self = {
    dataDir,
    url,
    skip: (ms: number) => void (skippedMs += ms),

    /** The authorization URL with parameters replaced or, when undefined, omitted. */
    consentUrl(challenge: string, overrides: Record<string, string | undefined> = {}): string {
      const query = {
        client_id: client.id,
        redirect_uri: client.redirectUri,
        response_type: 'code',
        scope: uploadScope,
        state: 'the state',
        access_type: 'online',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...overrides,
      };
      const given = Object.entries(query).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return url(`/o/oauth2/v2/auth?${new URLSearchParams(given)}`);
    },

    /** Posts the consent form and returns the URL that it redirects to. */
    async decide(form: Record<string, string>, challenge: string): Promise<URL> {
      const body = new URLSearchParams(form);
      const response = await fetch(self.consentUrl(challenge), { method: 'POST', body, redirect: 'manual' });
      if (response.status !== 302) throw new Error(`consent answered ${response.status}`);
      return new URL(response.headers.get('location') ?? '');
    },

    /** An authorization code and its verifier. */
    async authorize(
      form: Record<string, string> = { decision: 'allow' },
    ): Promise<{ code: string; verifier: string }> {
      const verifier = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const target = await self.decide(form, challenge);
      return { code: target.searchParams.get('code') ?? '', verifier };
    },

    exchange(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
      return fetch(url('/token'), {
        method: 'POST',
        headers,
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: client.id,
          client_secret: client.secret,
          redirect_uri: client.redirectUri,
          ...fields,
        }),
      });
    },

    /** A new access token, from the consent page and the token endpoint. */
    async token(form?: Record<string, string>): Promise<string> {
      const { code, verifier } = await self.authorize(form);
      const answer = (await (await self.exchange({ code, code_verifier: verifier })).json()) as {
        access_token: string;
      };
      return answer.access_token;
    },

    open(token: string, total: number | string, video: unknown = buildVideo(), options: OpenOptions = {}) {
      return fetch(url(`/upload/youtube/v3/videos?${options.query ?? defaultQuery}`), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json; charset=UTF-8',
          'X-Upload-Content-Length': String(total),
          'X-Upload-Content-Type': 'video/mp4',
          ...options.headers,
        },
        body: typeof video === 'string' ? video : JSON.stringify(video),
      });
    },

    /** A session URI for a file of this size. */
    async session(token: string, total: number): Promise<string> {
      const location = (await self.open(token, total)).headers.get('location');
      if (location === null) throw new Error('no session');
      return location;
    },

    /** Publishes these bytes in one PUT and returns the video's id. */
    async publish(token: string, bytes: Buffer): Promise<string> {
      const response = await put(await self.session(token, bytes.length), bytes);
      return ((await response.json()) as { id: string }).id;
    },

    thumbnail(token: string, videoId: string, image: Buffer, type = 'image/png'): Promise<Response> {
      return fetch(url(`/upload/youtube/v3/thumbnails/set?videoId=${videoId}&uploadType=media`), {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
        body: new Uint8Array(image),
      });
    },

    fault(fault: Record<string, unknown>): Promise<Response> {
      return fetch(url('/sandbox/faults'), { method: 'POST', body: JSON.stringify(fault) });
    },

    async look<T>(what: 'videos' | 'tokens' | 'sessions' | 'faults' | 'faults/kinds'): Promise<T[]> {
      return (await (await fetch(url(`/sandbox/${what}`))).json()) as T[];
    },

    /** Restarts the sandbox on the same folder. The port changes; `moved` adapts a session URI. */
    async restart(): Promise<void> {
      await sandbox.stop();
      sandbox = await start();
    },
    moved: (uri: string) => `${sandbox.url}${new URL(uri).pathname}${new URL(uri).search}`,
    async stop(): Promise<void> {
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return self;
}

/** A running sandbox and an access token for it. */
export async function startSignedIn(): Promise<{ sandbox: TestSandbox; token: string }> {
  const sandbox = await startTestSandbox();
  return { sandbox, token: await sandbox.token() };
}

interface OpenOptions {
  query?: string;
  headers?: Record<string, string>;
}

const defaultQuery = 'uploadType=resumable&part=snippet,status&notifySubscribers=false';

/** A PUT to a session; without a range, the body is the whole file. */
export function put(
  uri: string,
  body?: Buffer,
  range?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(uri, {
    method: 'PUT',
    headers: { ...(range === undefined ? {} : { 'Content-Range': range }), ...headers },
    body: body && new Uint8Array(body),
  });
}

/** A file of random bytes, with the headers and probes of a client that uploads it. */
export function testFile(total: number) {
  return {
    bytes: randomBytes(total),
    total,
    /** The Content-Range of a part. */
    range: (first: number, last: number) => `bytes ${first}-${last}/${total}`,
    /** Requests the number of stored bytes from a session. */
    probe: (uri: string) => put(uri, undefined, `bytes */${total}`),
  };
}

/** The reason of a Google error. */
export async function reasonOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { errors: { reason: string }[] } };
  return error.errors[0]?.reason ?? '';
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;
