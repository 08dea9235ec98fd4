import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Person, signUpTeam, type JourneyTeam, type SiteAddress } from '@cutroom/suites-kit';
import { describeJourney } from '@cutroom/journey/describe';
import { endpoints } from '@cutroom/contracts';
import { root } from './testing/paths';

/**
 * Runs the journey on the real images, MongoDB, SeaweedFS and Redis. It needs a running sandbox profile:
 * `docker compose --profile sandbox up --build --wait`.
 */
const compose = ['docker', 'compose', '--project-directory', root];
const runCompose = async (...args: string[]): Promise<string> => {
  const [file = '', ...rest] = [...compose, ...args];
  const { stdout } = await promisify(execFile)(file, rest);
  return stdout;
};

const origin = 'http://localhost:8080';
const site: SiteAddress = {
  urls: {
    web: origin,
    api: origin,
    status: `${origin}/status`,
    upload: `${origin}/upload`,
    youtube: 'http://localhost:3003',
    mail: 'http://localhost:3004',
  },
  env: process.env,
  couponCommand: [...compose, 'exec', '-T', 'api', 'node', 'coupon.js'],
};

let team: JourneyTeam;
let folder: string;

beforeAll(async () => {
  team = await signUpTeam(site);
  folder = mkdtempSync(join(tmpdir(), 'cutroom-movies-'));
});

afterAll(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe('the demo team', () => {
  it('signs in and has three videos to review', async () => {
    const creator = new Person(site);
    await creator.signIn('creator', 'Cutroom@2026');
    expect(await creator.call(endpoints.pendingVideos)).toHaveLength(3);
  });
});

describe('the check for a Google client', () => {
  it('fails when there is no client and no sandbox answers', async () => {
    const unreachable = ['--env', 'SANDBOX_URL=http://127.0.0.1:9'];
    const check = runCompose('run', '--rm', '--no-deps', '-T', ...unreachable, 'google-client');
    await expect(check).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must both be set') as string,
    });
  });
});

describeJourney(() => ({
  site,
  team,
  folder,
  killApi: async () => void (await runCompose('kill', 'api')),
  reviveApi: async () => void (await runCompose('up', '--detach', '--wait', '--no-deps', 'api')),
}));
