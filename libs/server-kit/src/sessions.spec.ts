import { Types } from 'mongoose';
import { createSessions, endsSessions, type Actor } from './sessions';
import { connectTestMongo } from './testing';
import { ended, secrets, useSessions } from './testing/use-sessions';

const stage = useSessions();

describe('issue and authenticate', () => {
  it('returns the caller', async () => {
    const { user, actor, expiresIn } = await stage.signIn();
    expect(expiresIn).toBe(60);
    expect(actor).toEqual({
      userId: user._id.toHexString(),
      username: 'creator',
      name: 'creator',
      role: 'YOUTUBER',
      teamId: user.teamId.toHexString(),
      sessionId: expect.any(String),
      expiresAt: expect.any(Date),
    });
  });

  it('returns a user without a team', async () => {
    expect((await stage.signIn({ teamId: null })).actor.teamId).toBeNull();
    expect((await stage.signIn({ teamId: undefined })).actor.teamId).toBeNull();
  });

  it('return a change of team, role or name at once', async () => {
    const { user, token } = await stage.signIn({ role: 'EDITOR' });
    await stage.connection
      .collection('users')
      .updateOne({ _id: user._id }, { $set: { teamId: null, username: 'other', name: 'An Other' } });
    expect(await stage.sessions.authenticate(token)).toMatchObject({
      teamId: null,
      username: 'other',
      name: 'An Other',
    });
  });

  it('accepts tokens of an older key and none of an unknown key', async () => {
    const user = await stage.buildUser();
    const older = createSessions({
      connection: stage.connection,
      secrets: ['an-older-key'],
      lifetimeSeconds: 60,
    });
    const foreign = createSessions({
      connection: stage.connection,
      secrets: ['foreign'],
      lifetimeSeconds: 60,
    });
    await expect(stage.sessions.authenticate((await older.issue(user)).token)).resolves.toBeDefined();
    await expect(stage.sessions.authenticate((await foreign.issue(user)).token)).rejects.toMatchObject(ended);
  });

  it('rejects when the user is deleted, or when the session ended before its token', async () => {
    const gone = await stage.signIn();
    await stage.connection.collection('users').deleteOne({ _id: gone.user._id });
    await expect(stage.sessions.authenticate(gone.token)).rejects.toMatchObject(ended);
    const over = await stage.signIn();
    const expiresAt = new Date(Date.now() - 1);
    await stage.users().updateOne({ _id: over.user._id }, { $set: { 'sessions.0.expiresAt': expiresAt } });
    await expect(stage.sessions.authenticate(over.token)).rejects.toMatchObject(ended);
  });

  it("rejects one user's token on another's session", async () => {
    const [one, two] = [await stage.signIn(), await stage.signIn()];
    const moved = await stage.sessionsOf(one.user._id);
    await stage.users().updateOne({ _id: one.user._id }, { $set: { sessions: [] } });
    await stage.users().updateOne({ _id: two.user._id }, { $push: { sessions: { $each: moved } } });
    await expect(stage.sessions.authenticate(one.token)).rejects.toMatchObject(ended);
    await expect(stage.sessions.authenticate(two.token)).resolves.toBeDefined();
  });

  it('removes ended sessions at the next sign-in', async () => {
    const { user, actor } = await stage.signIn();
    await stage.sessions.issue(user);
    await stage.users().updateOne({ _id: user._id }, { $set: { 'sessions.0.expiresAt': new Date() } });
    await stage.sessions.issue(user);
    const ids = (await stage.sessionsOf(user._id)).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(actor.sessionId);
  });

  it('ends the oldest of more than 100 open sessions', async () => {
    const first = await stage.signIn();
    const second = await stage.sessions.issue(first.user);
    for (let more = 0; more < 99; more += 1) await stage.sessions.issue(first.user);
    await expect(stage.sessions.authenticate(first.token)).rejects.toMatchObject(ended);
    await expect(stage.sessions.authenticate(second.token)).resolves.toBeDefined();
  });

  it('loses no session when sign-ins, renewals and sign-outs are concurrent', async () => {
    const user = await stage.buildUser();
    const issued = await Promise.all(Array.from({ length: 12 }, () => stage.sessions.issue(user)));
    const actors = await Promise.all(issued.map(({ token }) => stage.sessions.authenticate(token)));
    const [renewed, revoked] = [actors.slice(0, 6), actors.slice(6)];
    await Promise.all([
      ...renewed.map((actor) => stage.sessions.renew(actor)),
      ...revoked.map((actor) => stage.sessions.revoke(actor)),
      ...renewed.map(() => stage.sessions.issue(user)),
    ]);
    expect(await stage.sessions.stillValid(actors)).toEqual([...renewed, ...revoked.map(() => null)]);
    expect(await stage.sessionsOf(user._id)).toHaveLength(12);
  });
});

describe('a session that ended with the membership', () => {
  const left = {
    statusCode: 401,
    message: 'You are no longer in the team. Your session has ended. Sign in again',
  };
  const removal = { ...endsSessions, $set: { teamId: null } };

  it('says to the editor, and to nobody else, that they are no longer in the team', async () => {
    const { user, token, actor } = await stage.signIn({ role: 'EDITOR' });
    await stage.users().updateOne({ _id: user._id }, removal);
    await expect(stage.sessions.authenticate(token)).rejects.toMatchObject(left);
    await expect(stage.sessions.refresh(actor)).rejects.toMatchObject(left);
    await expect(stage.sessions.authenticate(`${token}x`)).rejects.toMatchObject(ended);
  });

  it('says no more than that it ended when the team stayed, was never there, or went with its creator', async () => {
    const stayed = await stage.signIn({ role: 'EDITOR' });
    const never = await stage.signIn({ role: 'EDITOR', teamId: null });
    const closed = await stage.signIn();
    await stage.users().updateOne({ _id: stayed.user._id }, endsSessions);
    for (const { user } of [never, closed]) await stage.users().updateOne({ _id: user._id }, removal);
    for (const { token, actor } of [stayed, never, closed]) {
      await expect(stage.sessions.authenticate(token)).rejects.toMatchObject(ended);
      await expect(stage.sessions.refresh(actor)).rejects.toMatchObject(ended);
    }
  });
});

describe('a session of a deleted account', () => {
  it('says that the account is deleted, whether or not it was in a team', async () => {
    const deleted = { message: 'Your account is deleted' };
    const deletion = { ...endsSessions, $set: { teamId: null, deletion: { at: new Date(), open: true } } };
    for (const account of [{ role: 'EDITOR' }, { teamId: null }] as const) {
      const { user, token, actor } = await stage.signIn(account);
      await stage.users().updateOne({ _id: user._id }, deletion);
      await expect(stage.sessions.authenticate(token)).rejects.toMatchObject(deleted);
      await expect(stage.sessions.refresh(actor)).rejects.toMatchObject(deleted);
    }
  });
});

describe('refresh', () => {
  it('returns the current state of the caller, also after the token has expired', async () => {
    const { user, actor } = await stage.signIn();
    const expiresAt = new Date(Date.now() - 1);
    const teamId = new Types.ObjectId();
    const change = { 'sessions.0.expiresAt': expiresAt, teamId };
    await stage.users().updateOne({ _id: user._id }, { $set: change });
    const before = { ...actor, expiresAt };
    expect(await stage.sessions.refresh(before)).toEqual({ ...before, teamId: teamId.toHexString() });
  });

  it('rejects a caller whose session or sessions were revoked, or whose account is gone', async () => {
    const [left, changed, gone] = [await stage.signIn(), await stage.signIn(), await stage.signIn()];
    await stage.sessions.revoke(left.actor);
    await stage.users().updateOne({ _id: changed.user._id }, endsSessions);
    await stage.users().deleteOne({ _id: gone.user._id });
    for (const { actor } of [left, changed, gone])
      await expect(stage.sessions.refresh(actor)).rejects.toMatchObject(ended);
  });
});

describe('renew', () => {
  it('issues a new token for the same session and leaves the old one valid until its expiry', async () => {
    const { token, actor, user } = await stage.signIn();
    const longer = createSessions({ connection: stage.connection, secrets, lifetimeSeconds: 600 });
    const renewed = await longer.authenticate((await longer.renew(actor)).token);
    expect(renewed.sessionId).toBe(actor.sessionId);
    expect(renewed.expiresAt.getTime()).toBeGreaterThan(actor.expiresAt.getTime());
    expect((await stage.sessions.authenticate(token)).expiresAt).toEqual(actor.expiresAt);
    expect(await stage.sessionsOf(user._id)).toHaveLength(1);
  });

  it('does not restore a revoked session', async () => {
    const { actor, user } = await stage.signIn();
    await stage.sessions.revoke(actor);
    await expect(stage.sessions.renew(actor)).rejects.toMatchObject(ended);
    expect(await stage.sessionsOf(user._id)).toEqual([]);
  });
});

describe('revoking sessions', () => {
  it('ends one session, or all sessions of a user', async () => {
    const first = await stage.signIn();
    const second = await stage.sessions.issue(first.user);
    await stage.sessions.revoke(first.actor);
    await expect(stage.sessions.authenticate(first.token)).rejects.toMatchObject(ended);
    await expect(stage.sessions.authenticate(second.token)).resolves.toBeDefined();
    await stage.sessions.revokeUser(first.actor.userId);
    await expect(stage.sessions.authenticate(second.token)).rejects.toMatchObject(ended);
  });

  it('invalidates a concurrent sign-in but not the next one', async () => {
    const user = await stage.buildUser();
    await stage.connection.collection('users').updateOne({ _id: user._id }, endsSessions);
    await stage.sessions.revokeUser(user._id);
    const late = await stage.sessions.issue({ ...user, sessionEpoch: 0 });
    await expect(stage.sessions.authenticate(late.token)).rejects.toMatchObject(ended);
    const next = await stage.sessions.issue({ ...user, sessionEpoch: 1 });
    const actor = await stage.sessions.authenticate(next.token);
    await stage.connection.collection('users').updateOne({ _id: user._id }, endsSessions);
    expect(await stage.sessions.stillValid([actor])).toEqual([null]);
  });

  it('removes the sessions in the same update that ends them', async () => {
    const { user, token } = await stage.signIn();
    await stage.users().updateOne({ _id: user._id }, endsSessions);
    expect(await stage.sessionsOf(user._id)).toEqual([]);
    await expect(stage.sessions.authenticate(token)).rejects.toMatchObject(ended);
  });

  it('is reported per open socket', async () => {
    const [open, revoked, gone, moved] = [
      await stage.signIn(),
      await stage.signIn(),
      await stage.signIn(),
      await stage.signIn(),
    ];
    const over: Actor = { ...open.actor, expiresAt: new Date(Date.now() - 1) };
    await stage.sessions.revoke(revoked.actor);
    await stage.connection.collection('users').deleteOne({ _id: gone.user._id });
    await stage.connection.collection('users').updateOne({ _id: moved.user._id }, { $set: { teamId: null } });
    const actors = [open.actor, revoked.actor, gone.actor, over, moved.actor];
    expect(await stage.sessions.stillValid(actors)).toEqual([
      open.actor,
      null,
      null,
      null,
      { ...moved.actor, teamId: null },
    ]);
    expect(await stage.sessions.stillValid([])).toEqual([]);
  });
});

describe('authenticating without the database', () => {
  it('fails with the error that becomes a 503', async () => {
    const other = await connectTestMongo();
    const { token } = await stage.signIn();
    await other.close();
    const cut = createSessions({ connection: other, secrets, lifetimeSeconds: 60 });
    await expect(cut.authenticate(token)).rejects.toThrow();
  });
});
