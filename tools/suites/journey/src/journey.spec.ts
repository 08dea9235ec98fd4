import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  isCrash,
  issuedTokens,
  signUpTeam,
  startTestStack,
  withDatabase,
  type JourneyTeam,
  type TestStack,
} from '@cutroom/suites-kit';
import { describeJourney } from './describe-journey';
import { openToOthers } from './open-to-others';
import { placesHolding } from './token-search';

let stack: TestStack;
let team: JourneyTeam;
let folder: string;

beforeAll(async () => {
  stack = await startTestStack();
  team = await signUpTeam(stack);
  folder = mkdtempSync(join(tmpdir(), 'cutroom-movies-'));
});

afterAll(async () => {
  await stack?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  expect(stack.output.filter(isCrash)).toEqual([]);
});

describeJourney(() => ({
  site: stack,
  team,
  folder,
  killApi: () => stack.stack.kill('api'),
  reviveApi: () => stack.stack.revive('api'),
}));

describe('the data folder after the journey', () => {
  it('gives other users of the machine no permissions', () => {
    expect(openToOthers(stack.dataDir)).toEqual([]);
  });
});

describe("the tokens of the creator's channel", () => {
  /** The sandbox's folder, which holds the tokens that the sandbox has issued. */
  const skip = ['youtube'];

  it('appear in no database file, no log line and no other file of the data folder', async () => {
    const tokens = await issuedTokens(stack);
    expect(tokens.length).toBeGreaterThanOrEqual(4);
    expect(await placesHolding(tokens, { dataDir: stack.dataDir, output: stack.output, skip })).toEqual([]);
  });

  it('are found by the search when they are planted (control)', async () => {
    const [token = ''] = await issuedTokens(stack);
    await withDatabase(stack, (database) =>
      database.collection('planted').insertOne({ note: `Bearer ${token}` }),
    );
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
  });
});
