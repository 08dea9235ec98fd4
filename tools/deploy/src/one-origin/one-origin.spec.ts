import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signUpTeam, until, type JourneyTeam } from '@cutroom/suites-kit';
import { Deployment } from '../testing/deployment';
import { describePages } from './describe-pages';
import { describeServices } from './describe-services';
import { describeStore } from './describe-store';

let site: Deployment;
let team: JourneyTeam;

beforeAll(async () => {
  site = await Deployment.start({ env: { SESSION_LIFETIME_SECONDS: '3600', RATE_LIMIT_SCALE: '1' } });
  team = await signUpTeam(site);
});

afterAll(() => site?.stop(), 120_000);

describePages(() => site);
describeServices(
  () => site,
  () => team,
);
describeStore(
  () => site,
  () => team,
);

describe('the log of nginx', () => {
  it('has no query strings, which carry signatures and consent codes', async () => {
    await fetch(`${site.urls.api}/api/yt/callback?code=very-much-hidden&state=x`);
    const log = join(site.runDir, 'access.log');
    await until('the log line', async () => readFileSync(log, 'utf8').includes('/api/yt/callback'));
    expect(readFileSync(log, 'utf8')).not.toMatch(/very-much-hidden|X-Amz-Signature/);
  });

  it('has no warning or error except the rejected DELETE', () => {
    const complaints = site.output.filter((line) => /^nginx .*\[(warn|error|crit|alert|emerg)\]/.test(line));
    expect(complaints).toEqual([expect.stringMatching(/access forbidden by rule.*DELETE/)]);
  });
});
