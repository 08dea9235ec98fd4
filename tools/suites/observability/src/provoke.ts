import { endpointPath, endpointRows, limits, type Endpoint, type EndpointName } from '@cutroom/contracts';
import type { JourneyTeam, StackAddress } from '@cutroom/suites-kit';

type Headers = Record<string, string>;

const unknownId = '0'.repeat(24);
const unknownFrame = '00000000-0000-4000-8000-000000000000';
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });
const json = { 'Content-Type': 'application/json' };

/** Queries that these endpoints require. Without one, they would answer 400 before they look for the video. */
const queries: Partial<Record<EndpointName, string>> = {
  commentChanges: '?after=0',
  exportComments: '?format=csv',
};

const urlOf = ({ urls }: StackAddress, endpoint: Endpoint, value: string): string => {
  const frameId = value === unknownId ? unknownFrame : value;
  const params = { teamId: value, videoId: value, username: value, frameId };
  return urls[endpoint.service] + endpointPath(endpoint, params);
};

/** The token of a user whom the endpoint admits, and that of a user with the wrong role. */
async function tokensFor(endpoint: Endpoint, { creator, editor }: JourneyTeam) {
  const wantsEditor = endpoint.access === 'EDITOR' || endpoint.access === 'EDITOR-in-team';
  const [right, wrong] = wantsEditor ? [editor, creator] : [creator, editor];
  return { right: await right.freshToken(), wrong: await wrong.freshToken() };
}

/**
 * Provokes the refusals that the endpoint table implies, except for pages and for endpoints that only services call.
 *
 * @returns the expected and the actual statuses
 */
export async function provokeRefusals(
  stack: StackAddress,
  team: JourneyTeam,
): Promise<{ name: EndpointName; expected: number; status: number }[]> {
  const answers: { name: EndpointName; expected: number; status: number }[] = [];
  for (const [name, endpoint] of endpointRows) {
    if (endpoint.access === 'service' || endpoint.page) continue;
    const ask = async (expected: number, init: RequestInit, value = unknownId) => {
      const { status } = await fetch(urlOf(stack, endpoint, value) + (queries[name] ?? ''), {
        method: endpoint.method,
        ...init,
      });
      answers.push({ name, expected, status });
    };
    const { right, wrong } = await tokensFor(endpoint, team);
    const token: Headers = endpoint.access === 'public' ? {} : bearer(right);
    if (endpoint.access !== 'public') await ask(401, {});
    if (endpoint.access !== 'public') await ask(401, { headers: bearer('forged.forged.forged') });
    if (endpoint.access.startsWith('EDITOR') || endpoint.access === 'YOUTUBER')
      await ask(403, { headers: bearer(wrong) });
    if (endpoint.params && endpoint.path.includes('videoId')) await ask(404, { headers: token });
    if (endpoint.params) await ask(400, { headers: token }, ' ');
    if (endpoint.body && !endpoint.file) {
      await ask(400, { headers: { ...token, ...json }, body: '{' });
      await ask(413, {
        headers: { ...token, ...json },
        body: JSON.stringify('x'.repeat(endpoint.bodyMaxBytes ?? limits.jsonBodyMaxBytes)),
      });
    }
    if (endpoint.body || endpoint.file) {
      await ask(415, { headers: { ...token, 'Content-Type': 'text/plain' }, body: 'title=a' });
    }
    if (endpoint.file) {
      const form = new FormData();
      form.set(endpoint.file.field, new Blob([Buffer.alloc(endpoint.file.maxBytes + 1)]), 'big.jpg');
      await ask(413, { headers: token, body: form });
    }
  }
  return answers;
}

/** Signs in to one account with a wrong password twelve times. @returns the status of the last response */
export async function guessPasswords({ urls }: StackAddress, username: string): Promise<number> {
  let status = 0;
  for (let tries = 0; tries < 12; tries += 1) {
    const body = JSON.stringify({ username, password: 'Wrong@2026' });
    ({ status } = await fetch(`${urls.api}/api/client/signin`, { method: 'POST', headers: json, body }));
  }
  return status;
}
