import { randomBytes } from 'node:crypto';
import { endpoints, type ActivityEntry } from '@cutroom/contracts';
import { journeyPassword, Person, until, withDatabase } from '@cutroom/suites-kit';
import { rawCall } from './raw-call';
import type { Stage } from './stage';

/** The team page shows attempted and successful sign-ins to the creator only, without secrets. */
export function trailCases(stage: () => Stage): void {
  const recent = async (): Promise<ActivityEntry[]> =>
    (await stage().team.creator.call(endpoints.teamActivity, { query: { limit: '100' } })) ?? [];

  it('shows the creator failed and successful sign-ins of team accounts', async () => {
    const { stack, team } = stage();
    const { username } = team.editor;
    await rawCall(stack, endpoints.signIn, { json: { username, password: 'Wrong@2026' } });
    await Person.signedIn(stack, username, journeyPassword);
    const entries = await until('both entries', async () => {
      const [last, before] = await recent();
      return last?.action === 'signed-in' && before?.action === 'sign-in-failed' && [last, before];
    });
    const [signedIn, failed] = entries;
    expect(signedIn).toMatchObject({ by: { username, role: 'EDITOR' }, account: null });
    expect(failed).toMatchObject({ by: null, account: { username, role: 'EDITOR' } });
    for (const { address } of entries) expect(address).toBeNull();
  });

  it('shows the creator the IP addresses of their own calls only, and no email address', async () => {
    const { team } = stage();
    const name = team.creator.username;
    const entries = await recent();
    const own = entries.filter(({ by }) => by?.username === name);
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own) expect(address).toMatch(/^(127\.0\.0\.1|::1)$/);
    for (const { by, address } of entries) if (by?.username !== name) expect(address).toBeNull();
    expect(JSON.stringify(entries)).not.toContain('@example.com');
  });

  it('shows another team nothing', async () => {
    const { team, rival } = stage();
    const theirs = JSON.stringify(
      await rival.creator.call(endpoints.teamActivity, { query: { limit: '100' } }),
    );
    for (const person of [team.creator, team.editor]) {
      expect(theirs).not.toContain(person.username);
    }
  });

  it('contains no password, token, code or presigned URL, nor does any log line', async () => {
    const { stack, team, rival } = stage();
    const rows = await withDatabase(stack, (database) => database.collection('audit').find().toArray());
    expect(rows.length).toBeGreaterThan(20);
    // The link in an email has its ticket in the path, and anybody who has the ticket can mute the video.
    const ticket = [24, 32].map((length) => randomBytes(length).toString('base64url')).join('.');
    await fetch(`${stack.urls.api}/api/video/mute/${ticket}`);
    await until('the request is logged', async () =>
      stack.output.some((line) => line.includes('/api/video/mute/[redacted]')),
    );
    const info = await team.creator.call(endpoints.teamInfo, { params: { teamId: team.teamId } });
    const secrets = [
      journeyPassword,
      'Wrong@2026',
      ticket,
      info.team.inviteCode ?? '',
      new URL(team.uploadUrl).searchParams.get('X-Amz-Signature') ?? '',
      ...(await Promise.all([team.creator, team.editor, rival.creator].map((person) => person.freshToken()))),
      stack.env.JWT_SECRET ?? '',
      stack.env.SERVICE_TOKEN ?? '',
      stack.env.DATA_ENCRYPTION_KEY ?? '',
    ];
    const written = JSON.stringify(rows) + stack.output.join('\n');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(9);
      expect(written.includes(secret)).toBe(false);
    }
  });
}
