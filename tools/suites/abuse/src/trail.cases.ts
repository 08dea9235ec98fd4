import { endpoints, type ActivityEntry } from '@cutroom/contracts';
import { journeyPassword, Person, until } from '@cutroom/journey';
import { rawCall } from './raw-call';
import { databaseOf, type Stage } from './stage';

/** What has been tried is on the team's page: for its creator alone, and without a secret. */
export function trailCases(stage: () => Stage): void {
  const recent = async (): Promise<ActivityEntry[]> =>
    (await stage().team.creator.call(endpoints.teamActivity, { query: { limit: '100' } })) ?? [];

  it('tells the creator of a guess at an account of the team, and of what succeeded', async () => {
    const { stack, team } = stage();
    const username = team.editor.profile?.username ?? '';
    await rawCall(stack, endpoints.signIn, { json: { username, password: 'Wrong@2026' } });
    await new Person(stack).signIn(username, journeyPassword);
    const entries = await until('both to be noted', async () => {
      const [last, before] = await recent();
      return last?.action === 'signed-in' && before?.action === 'sign-in-failed' && [last, before];
    });
    const [signedIn, failed] = entries;
    expect(signedIn).toMatchObject({ by: { username, role: 'EDITOR' }, account: null });
    expect(failed).toMatchObject({ by: null, account: { username, role: 'EDITOR' } });
    for (const { address } of entries) expect(address).toBeNull();
  });

  it('shows the creator the IP addresses of their own calls, and no email address', async () => {
    const { team } = stage();
    const name = team.creator.profile?.username;
    const entries = await recent();
    const own = entries.filter(({ by }) => by?.username === name);
    expect(own.length).toBeGreaterThan(0);
    for (const { address } of own) expect(address).toMatch(/^(127\.0\.0\.1|::1)$/);
    for (const { by, address } of entries) if (by?.username !== name) expect(address).toBeNull();
    expect(JSON.stringify(entries)).not.toContain('@example.com');
  });

  it('shows a rival nothing of it', async () => {
    const { team, rival } = stage();
    const theirs = JSON.stringify(
      await rival.creator.call(endpoints.teamActivity, { query: { limit: '100' } }),
    );
    for (const person of [team.creator, team.editor]) {
      expect(theirs).not.toContain(person.profile?.username);
    }
  });

  it('holds no password, token, code or signed address, nor does any log line', async () => {
    const { stack, team, rival } = stage();
    const rows = await databaseOf(stack, (database) => database.collection('audit').find().toArray());
    expect(rows.length).toBeGreaterThan(20);
    const info = await team.creator.call(endpoints.teamInfo, { params: { teamId: team.teamId } });
    const secrets = [
      journeyPassword,
      'Wrong@2026',
      info.team.inviteCode ?? '',
      new URL(team.uploadAddress).searchParams.get('X-Amz-Signature') ?? '',
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
