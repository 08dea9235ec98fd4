import { createHash, randomBytes } from 'node:crypto';
import type { BenchStack } from './bench-stack';
import { videoType } from './videos';

const scope = 'https://www.googleapis.com/auth/youtube.upload';

async function accessToken({ env }: BenchStack): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const client = { client_id: env.GOOGLE_CLIENT_ID ?? '', redirect_uri: env.GOOGLE_REDIRECT_URI ?? '' };
  const asked = new URLSearchParams({
    ...client,
    scope,
    response_type: 'code',
    access_type: 'online',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const consent = await fetch(`${env.GOOGLE_AUTH_URL}?${asked}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'allow' }),
  });
  const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const answer = await fetch(env.GOOGLE_TOKEN_URL ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      ...client,
      client_secret: env.GOOGLE_CLIENT_SECRET ?? '',
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The address of a fresh resumable session for so many bytes, opened without any code of ours. */
export async function openYoutubeSession(stack: BenchStack, bytes: number): Promise<string> {
  const address = `${stack.env.YOUTUBE_API_URL}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await accessToken(stack)}`,
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Upload-Content-Length': String(bytes),
      'X-Upload-Content-Type': videoType,
    },
    body: JSON.stringify({
      snippet: { title: 'Floor' },
      status: { privacyStatus: 'private', selfDeclaredMadeForKids: false },
    }),
  });
  const session = answer.headers.get('location');
  if (!session) throw new Error(`no session: ${answer.status} ${await answer.text()}`);
  return session;
}

/** How many uploads the channel has taken to their end. */
export async function finishedUploads({ urls }: BenchStack): Promise<number> {
  const answer = await fetch(`${urls.youtube}/sandbox/sessions`);
  return ((await answer.json()) as { finished: boolean }[]).filter(({ finished }) => finished).length;
}
