import { endpoints, endpointPath } from '@cutroom/contracts';
import { journeyPassword as password } from '@cutroom/journey';
import { ObjectId } from 'mongodb';
import { Agent, request } from 'node:http';
import { startFloor } from '../floors/floor-process';
import { alternate } from '../measure/alternate';
import { inParallel } from '../measure/in-parallel';
import type { Row } from '../row';
import type { BenchStack } from '../stage/bench-stack';
import { withDatabase } from '../stage/seed-teams';

/** People who sign in at the same time. */
const width = 8;

/** Accounts with the password of the bench's creator. @returns their names, and that password's hash */
async function seedAccounts(stack: BenchStack, count: number): Promise<{ names: string[]; hash: string }> {
  return withDatabase(stack, async (db) => {
    const users = db.collection('users');
    const known = await users.findOne({ _id: new ObjectId(stack.team.creator.profile?._id) });
    const names = Array.from({ length: count }, (_, index) => `bench-${index}`);
    await users.deleteMany({ usernameLower: { $in: names } });
    await users.insertMany(
      names.map((name) => ({
        ...known,
        _id: new ObjectId(),
        username: name,
        usernameLower: name,
        email: `${name}@example.com`,
      })),
    );
    return { names, hash: String(known?.passwordHash) };
  });
}

/** By node's http: fetch would take a tenth of the cores from what is measured. */
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

export const signIns: Row = {
  name: 'sign-in',
  ours: `POST /client/signin, ${width} people at a time`,
  floor: 'argon2.verify with the same parameters, as many at a time',
  limitMs: 180_000,
  async run({ quick, rounds, stack }) {
    const running = await stack();
    const { names, hash } = await seedAccounts(running, 3 * width);
    const floor = await startFloor('argon2', { PASSWORD_HASH: hash, PASSWORD: password });
    const url = running.urls.api + endpointPath(endpoints.signIn);
    const count = quick ? 24 : 240;
    const agent = new Agent({ keepAlive: true, maxSockets: width });
    const { ours, floor: bare } = await alternate(rounds, {
      async ours() {
        const ms = await inParallel(count, width, (index) =>
          signIn(agent, url, names[index % names.length] ?? ''),
        );
        return { rate: (count / ms) * 1_000 };
      },
      async floor() {
        const answer = await fetch(`${floor.url}/?count=${count}&width=${width}`);
        const { ms } = (await answer.json()) as { ms: number };
        return { rate: (count / ms) * 1_000 };
      },
    }).finally(() => {
      agent.destroy();
      return floor.stop();
    });
    const rate = { ours: ours.rate ?? NaN, floor: bare.rate };
    return [{ what: 'a second', unit: 'sign-ins', ...rate, aim: { atLeast: 0.9 } }];
  },
};
