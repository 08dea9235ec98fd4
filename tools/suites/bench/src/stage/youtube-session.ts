import { createHash, randomBytes } from 'node:crypto';
import { mp4, submitConsent, uploadSessions } from '@cutroom/suites-kit';
import type { BenchStack } from './bench-stack';

const scope = 'https://www.googleapis.com/auth/youtube.upload';

async function accessToken({ env }: BenchStack): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const client = { client_id: env.GOOGLE_CLIENT_ID ?? '', redirect_uri: env.GOOGLE_REDIRECT_URI ?? '' };
  const query = new URLSearchParams({
    ...client,
    scope,
    response_type: 'code',
    access_type: 'online',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const { location } = await submitConsent(`${env.GOOGLE_AUTH_URL}?${query}`);
  const code = new URL(location).searchParams.get('code') ?? '';
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

/** Opens a resumable session for so many bytes without Cutroom's code. @returns its URL */
export async function openYoutubeSession(stack: BenchStack, bytes: number): Promise<string> {
  const url = `${stack.env.YOUTUBE_API_URL}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await accessToken(stack)}`,
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Upload-Content-Length': String(bytes),
      'X-Upload-Content-Type': mp4,
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

/** The number of uploads that the channel has received completely. */
export const finishedUploads = async (stack: BenchStack): Promise<number> =>
  (await uploadSessions(stack)).filter(({ finished }) => finished).length;
