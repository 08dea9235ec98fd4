import { endpoints, endpointPath } from '@cutroom/contracts';
import { insertAccounts, journeyPassword as password, withDatabase } from '@cutroom/suites-kit';
import { Agent, request } from 'node:http';
import { startFloor } from '../floors/floor-process';
import { alternate, type Measurement } from '../measure/alternate';
import { inParallel } from '../measure/in-parallel';
import type { Comparison, Figure } from '../row';
import type { BenchStack } from '../stage/bench-stack';

/** Simultaneous sign-ins. */
const width = 8;

/** Adds accounts with the creator's password. @returns their names, and the password's hash */
async function seedAccounts(stack: BenchStack, count: number): Promise<{ names: string[]; hash: string }> {
  return withDatabase(stack, async (database) => {
    const names = Array.from({ length: count }, (_, index) => `bench-${index}`);
    const accounts = names.map((username) => ({ username, role: 'YOUTUBER' as const }));
    await insertAccounts(database, stack.team, accounts);
    const creator = await database.collection('users').findOne({ email: stack.team.creatorEmail });
    return { names, hash: String(creator?.passwordHash) };
  });
}

/** Uses node:http, because fetch would take a tenth of the CPU from the service. */
function signIn(agent: Agent, url: string, username: string): Promise<void> {
  const body = JSON.stringify({ username, password });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`a sign-in was answered ${response.statusCode}`));
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

export const signIns: Comparison = {
  ours: `POST /client/signin, ${width} at a time`,
  floor:
    'argon2.verify with the same parameters and concurrency; and the same queries, argon2 and token by bare components (Express, jsonwebtoken and Mongoose)',
  limitMs: 180_000,
  async run({ quick, rounds, stack }) {
    const running = await stack();
    const count = quick ? 24 : 240;
    // One for each sign-in of a round: nobody opens dozens of sessions, which are stored on the row of the account.
    const { names, hash } = await seedAccounts(running, count);
    const { MONGODB_URI } = running.env;
    const alone = await startFloor('argon2', { PASSWORD_HASH: hash, PASSWORD: password });
    const bare = await startFloor('sign-in', { MONGODB_URI });
    const agent = new Agent({ keepAlive: true, maxSockets: width });
    const at =
      (url: string): Measurement =>
      async () => {
        const ms = await inParallel(count, width, (index) =>
          signIn(agent, url, names[index % names.length] ?? ''),
        );
        return { rate: (count / ms) * 1_000 };
      };
    const ours = at(running.urls.api + endpointPath(endpoints.signIn));
    const verifyAlone: Measurement = async () => {
      const answer = await fetch(`${alone.url}/?count=${count}&width=${width}`);
      const { ms } = (await answer.json()) as { ms: number };
      return { rate: (count / ms) * 1_000 };
    };
    const compare = async (what: string, floor: Measurement): Promise<Figure> => {
      const sides = await alternate(rounds, { ours, floor });
      return { what, unit: 'sign-ins', ours: sides.ours.rate ?? NaN, floor: sides.floor.rate };
    };
    try {
      return [
        { ...(await compare('a second', verifyAlone)), aim: { atLeast: 0.85 } },
        await compare('a second, bare components', at(bare.url)),
      ];
    } finally {
      agent.destroy();
      await Promise.all([alone.stop(), bare.stop()]);
    }
  },
};
