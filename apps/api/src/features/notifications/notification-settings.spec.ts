import { endpoints, limits, type NotificationChannel, type NotificationKind } from '@cutroom/contracts';
import { buildEditor, type SignedIn } from '../../testing/builders';
import { allMailsTo } from '../../testing/mails';
import { sendDueNotices } from '../comments/notices/send-due-notices';
import { useComments } from '../comments/testing/use-comments';
import { announceArrivals } from '../video/announce-arrivals';

const stage = useComments();

const choose = ({ token }: SignedIn, kind: string, channel: string) =>
  stage.api.call(endpoints.changeNotificationSetting, { token, body: { kind, channel } });

const settingsOf = async ({ token }: SignedIn) =>
  (await stage.api.call(endpoints.notificationSettings, { token })).data ?? [];

/** The kinds in the bell, and the subjects of the emails. */
async function toldTo({ token, email }: SignedIn) {
  const { data } = await stage.api.call(endpoints.notifications, { token });
  const mails = await allMailsTo(email, stage.api.deps.connection);
  return {
    bell: (data ?? []).map(({ kind }) => kind),
    // Emails are sent concurrently, so they arrive in any order.
    mails: mails.map(({ subject }) => subject).sort(),
  };
}

describe('the settings of notifications', () => {
  it('have the kinds of the role, both at first, and change one at a time', async () => {
    const { creator, editor } = stage;
    expect((await settingsOf(creator)).map(({ kind }) => kind)).not.toContain('changes-requested');
    expect(await settingsOf(editor)).toEqual([
      { kind: 'changes-requested', channel: 'both' },
      { kind: 'comment', channel: 'both' },
      { kind: 'published', channel: 'both' },
    ]);
    await Promise.all([choose(editor, 'comment', 'app'), choose(editor, 'published', 'none')]);
    expect((await choose(editor, 'comment', 'app')).data).toEqual(await settingsOf(editor));
    expect((await settingsOf(editor)).map(({ channel }) => channel)).toEqual(['both', 'app', 'none']);
  });

  it.each([
    ['a kind of the other role', 'failed', 'app'],
    ['an unknown kind', '$set', 'app'],
    ['an unknown channel', 'comment', 'pigeon'],
  ])('refuse %s', async (_, kind, channel) => {
    expect((await choose(stage.editor, kind, channel)).status).toBe(400);
  });

  it('are in the audit trail, and not in what the team sees of it', async () => {
    const { deps } = stage.api;
    await choose(stage.editor, 'comment', 'email');
    await choose(stage.editor, 'comment', 'email');
    await deps.audit.written();
    const rows = await deps.auditRows.find({ action: 'notifications-changed' }).lean();
    expect(rows.filter(({ actorId }) => String(actorId) === stage.editor.id)).toMatchObject([
      { teamId: null, note: 'comment: email' },
    ]);
    expect(await stage.activity('notifications-changed')).toEqual([]);
  });

  it('belong to the account, also without a team', async () => {
    const free = await buildEditor(stage.api.deps);
    expect((await choose(free, 'published', 'none')).status).toBe(200);
    expect(await settingsOf(free)).toContainEqual({ kind: 'published', channel: 'none' });
  });
});

describe('what happens', () => {
  const channels: [NotificationChannel, boolean, boolean][] = [
    ['both', true, true],
    ['app', true, false],
    ['email', false, true],
    ['none', false, false],
  ];

  it.each(channels)('reaches a user who chose %s', async (channel, inBell, byMail) => {
    const { creator, editor, api } = stage;
    const kinds: [SignedIn, NotificationKind][] = [
      [creator, 'new-cut'],
      [creator, 'comment'],
      [editor, 'changes-requested'],
    ];
    for (const [user, kind] of kinds) await choose(user, kind, channel);
    const video = await stage.commented();
    const later = { ...api.deps, ...stage.after(limits.commentEmailDelayMs + 30_000) };
    await announceArrivals(later);
    await stage.post(video, editor);
    await sendDueNotices(later);
    const about = { videoId: String(video._id), version: video.object?.version ?? '', note: 'Shorter' };
    await api.call(endpoints.requestChanges, { token: creator.token, body: about });
    await api.call(endpoints.withdrawChanges, { token: creator.token, body: about });
    const arrived = '“The cut” is ready for review';
    expect(await toldTo(creator)).toEqual({
      bell: inBell ? ['comment', 'new-cut'] : [],
      mails: byMail ? [arrived, `${editor.username} commented on “The cut”`].sort() : [],
    });
    expect(await toldTo(editor)).toEqual({
      bell: inBell ? ['changes-withdrawn', 'changes-requested'] : [],
      mails: byMail ? ['Changes requested: “The cut”', 'Request withdrawn: “The cut”'] : [],
    });
  });
});
