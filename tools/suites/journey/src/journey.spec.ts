import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describeJourney } from './describe-journey';
import { openToOthers } from './open-files';
import { signUpTeam, type JourneyTeam } from './team';
import { startTestStack, type TestStack } from './test-stack';
import { placesHolding } from './token-search';

let stack: TestStack;
let team: JourneyTeam;
let folder: string;

beforeAll(async () => {
  stack = await startTestStack();
  team = await signUpTeam(stack);
  folder = mkdtempSync(join(tmpdir(), 'cutroom-movies-'));
}, 180_000);

afterAll(async () => {
  await stack?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 120_000);

afterEach(() => {
  expect(stack.output.filter((line) => line.startsWith('stack stopped'))).toEqual([]);
});

describeJourney(() => ({
  site: stack,
  team,
  folder,
  killApi: () => stack.stack.kill('api'),
  reviveApi: () => stack.stack.revive('api'),
}));

describe('the data folder', () => {
  it('is closed to other users of the machine after the journey', () => {
    expect(openToOthers(stack.dataDir)).toEqual([]);
  });
});

describe('the tokens of the channel', () => {
  const skip = ['youtube'];

  async function tokens(): Promise<string[]> {
    const given = (await (await fetch(`${stack.urls.youtube}/sandbox/tokens`)).json()) as { token: string }[];
    return given.map(({ token }) => token);
  }

  it('are nowhere in the database, the logs or the data folder', async () => {
    const given = await tokens();
    expect(given.length).toBeGreaterThanOrEqual(4);
    expect(await placesHolding(given, { dataDir: stack.dataDir, output: stack.output, skip })).toEqual([]);
  }, 120_000);

  it('are found by the search when one is written down', async () => {
    const [token = ''] = await tokens();
    const client = await MongoClient.connect(stack.env.MONGODB_URI ?? '');
    await client
      .db()
      .collection('planted')
      .insertOne({ note: `Bearer ${token}` });
    await client.close();
    const file = join(stack.dataDir, 'planted.txt');
    appendFileSync(file, Buffer.from(`x${token}`).toString('base64'));
    const found = await placesHolding([token], {
      dataDir: stack.dataDir,
      output: [`api | {"token":"${token}"}`],
      skip,
    });
    expect(found).toContain(file);
    expect(found).toContain('output line 0');
    expect(found.some((path) => path.startsWith(join(stack.dataDir, 'mongo')))).toBe(true);
  }, 60_000);
});
