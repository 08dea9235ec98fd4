import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signUpTeam, until, type JourneyTeam } from '@cutroom/suites-kit';
import { Deployment } from '../testing/deployment';
import { describePages } from './describe-pages';
import { describeServices } from './describe-services';
import { describeStore } from './describe-store';
import { getRaw } from './origin-request';

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
  const log = () => readFileSync(join(site.runDir, 'access.log'), 'utf8');

  it('contains no query strings, which carry signatures and consent codes', async () => {
    await fetch(`${site.urls.api}/api/yt/callback?code=very-much-hidden&state=x`);
    await until('the log line', async () => log().includes('/api/yt/callback'));
    expect(log()).not.toMatch(/very-much-hidden|X-Amz-Signature/);
  });

  it('contains no ticket from a path, even from a path that nginx normalizes', async () => {
    for (const path of ['/video/mute/', '/video//mute/', '/video/%6Dute/', '/video/x/../mute/']) {
      await getRaw(`${site.urls.api}/api${path}very-much-hidden.x`);
    }
    await getRaw(`${site.urls.api}/api/client/after-the-tickets`);
    await until('the last log line', async () => log().includes('after-the-tickets'));
    expect(log()).toContain(' /api/video/mute/[redacted] ');
    expect(log()).not.toContain('very-much-hidden');
  });

  it('contains no warning or error except for the rejected DELETE', () => {
    const complaints = site.output.filter((line) => /^nginx .*\[(warn|error|crit|alert|emerg)\]/.test(line));
    expect(complaints).toEqual([expect.stringMatching(/access forbidden by rule.*DELETE/)]);
  });
});
