import { endpointPath, endpointRows, limits, type Endpoint, type EndpointName } from '@cutroom/contracts';
import type { JourneyTeam, StackAddress } from '@cutroom/journey';

type Headers = Record<string, string>;

const unknownId = '0'.repeat(24);
const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });
const json = { 'Content-Type': 'application/json' };

const addressOf = ({ urls }: StackAddress, row: Endpoint, value: string): string =>
  urls[row.service] + endpointPath(row, { teamId: value, videoId: value, username: value });

/** Somebody whom the row lets in, and somebody whom it does not. */
async function tokensFor(row: Endpoint, { creator, editor }: JourneyTeam) {
  const wantsEditor = row.access === 'EDITOR' || row.access === 'EDITOR-in-team';
  const [right, wrong] = wantsEditor ? [editor, creator] : [creator, editor];
  return { right: await right.freshToken(), wrong: await wrong.freshToken() };
}

/** Each refusal that the table itself promises for a row, once, with the status that it has to have. */
export async function provokeRefusals(
  stack: StackAddress,
  team: JourneyTeam,
): Promise<{ name: EndpointName; wanted: number; status: number }[]> {
  const got: { name: EndpointName; wanted: number; status: number }[] = [];
  for (const [name, row] of endpointRows) {
    if (row.access === 'service' || row.page) continue;
    const ask = async (wanted: number, init: RequestInit, value = unknownId) => {
      const { status } = await fetch(addressOf(stack, row, value), { method: row.method, ...init });
      got.push({ name, wanted, status });
    };
    const { right, wrong } = await tokensFor(row, team);
    const token: Headers = row.access === 'public' ? {} : bearer(right);
    if (row.access !== 'public') await ask(401, {});
    if (row.access !== 'public') await ask(401, { headers: bearer('forged.forged.forged') });
    if (row.access.startsWith('EDITOR') || row.access === 'YOUTUBER')
      await ask(403, { headers: bearer(wrong) });
    if (row.params && row.path.includes('videoId')) await ask(404, { headers: token });
    if (row.params) await ask(400, { headers: token }, ' ');
    if (row.body && !row.file) {
      await ask(400, { headers: { ...token, ...json }, body: '{' });
      await ask(413, {
        headers: { ...token, ...json },
        body: JSON.stringify('x'.repeat(limits.jsonBodyMaxBytes)),
      });
    }
    if (row.body || row.file) {
      await ask(415, { headers: { ...token, 'Content-Type': 'text/plain' }, body: 'title=a' });
    }
    if (row.file) {
      const form = new FormData();
      form.set(row.file.field, new Blob([Buffer.alloc(row.file.maxBytes + 1)]), 'big.jpg');
      await ask(413, { headers: token, body: form });
    }
  }
  return got;
}

/** Guesses at one account until the rate limit answers. @returns the status of the last answer */
export async function guessPasswords({ urls }: StackAddress, username: string): Promise<number> {
  let status = 0;
  for (let tries = 0; tries < 12; tries += 1) {
    const body = JSON.stringify({ username, password: 'Wrong@2026' });
    ({ status } = await fetch(`${urls.api}/api/client/signin`, { method: 'POST', headers: json, body }));
  }
  return status;
}
