import { limits } from '@cutroom/contracts';
import jwt from 'jsonwebtoken';
import { Types, type Connection } from 'mongoose';
import { createSessions, endsSessions, type Actor, type SessionRecord, type Sessions } from './sessions';
import { connectTestMongo } from './testing';

const secrets = ['a-first-key', 'an-older-key'];
const ended = { statusCode: 401, message: 'Your session has ended. Sign in again' };

let connection: Connection;
let sessions: Sessions;
beforeAll(async () => {
  connection = await connectTestMongo();
  sessions = createSessions({ connection, secrets, lifetimeSeconds: 60 });
});
afterAll(() => connection.close());

async function buildUser(overrides: object = {}) {
  const user = {
    _id: new Types.ObjectId(),
    username: 'creator',
    role: 'YOUTUBER',
    teamId: new Types.ObjectId(),
    passwordHash: 'never read',
    ...overrides,
  };
  await connection.collection('users').insertOne(user);
  return user;
}

async function signIn(overrides: object = {}) {
  const user = await buildUser(overrides);
  const { token, expiresIn } = await sessions.issue(user);
  return { user, token, expiresIn, actor: await sessions.authenticate(token) };
}

const users = () => connection.collection<{ sessions: SessionRecord[] }>('users');
const sessionsOf = async (_id: Types.ObjectId) => (await users().findOne({ _id }))?.sessions ?? [];

describe('issue and authenticate', () => {
  it('returns the caller', async () => {
    const { user, actor, expiresIn } = await signIn();
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
    expect((await signIn({ teamId: null })).actor.teamId).toBeNull();
    expect((await signIn({ teamId: undefined })).actor.teamId).toBeNull();
  });

  it('return a change of team, role or name at once', async () => {
    const { user, token } = await signIn({ role: 'EDITOR' });
    await connection
      .collection('users')
      .updateOne({ _id: user._id }, { $set: { teamId: null, username: 'other', name: 'An Other' } });
    expect(await sessions.authenticate(token)).toMatchObject({
      teamId: null,
      username: 'other',
      name: 'An Other',
    });
  });

  it('accepts tokens of an older key and none of an unknown key', async () => {
    const user = await buildUser();
    const older = createSessions({ connection, secrets: ['an-older-key'], lifetimeSeconds: 60 });
    const foreign = createSessions({ connection, secrets: ['foreign'], lifetimeSeconds: 60 });
    await expect(sessions.authenticate((await older.issue(user)).token)).resolves.toBeDefined();
    await expect(sessions.authenticate((await foreign.issue(user)).token)).rejects.toMatchObject(ended);
  });

  it('rejects when the user is deleted, or when the session ended before its token', async () => {
    const gone = await signIn();
    await connection.collection('users').deleteOne({ _id: gone.user._id });
    await expect(sessions.authenticate(gone.token)).rejects.toMatchObject(ended);
    const over = await signIn();
    const expiresAt = new Date(Date.now() - 1);
    await users().updateOne({ _id: over.user._id }, { $set: { 'sessions.0.expiresAt': expiresAt } });
    await expect(sessions.authenticate(over.token)).rejects.toMatchObject(ended);
  });

  it("rejects one user's token on another's session", async () => {
    const [one, two] = [await signIn(), await signIn()];
    const moved = await sessionsOf(one.user._id);
    await users().updateOne({ _id: one.user._id }, { $set: { sessions: [] } });
    await users().updateOne({ _id: two.user._id }, { $push: { sessions: { $each: moved } } });
    await expect(sessions.authenticate(one.token)).rejects.toMatchObject(ended);
    await expect(sessions.authenticate(two.token)).resolves.toBeDefined();
  });

  it('removes ended sessions at the next sign-in', async () => {
    const { user, actor } = await signIn();
    await sessions.issue(user);
    await users().updateOne({ _id: user._id }, { $set: { 'sessions.0.expiresAt': new Date() } });
    await sessions.issue(user);
    const ids = (await sessionsOf(user._id)).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(actor.sessionId);
  });

  it('ends the oldest of more than 100 open sessions', async () => {
    const first = await signIn();
    const second = await sessions.issue(first.user);
    for (let more = 0; more < 99; more += 1) await sessions.issue(first.user);
    await expect(sessions.authenticate(first.token)).rejects.toMatchObject(ended);
    await expect(sessions.authenticate(second.token)).resolves.toBeDefined();
  });

  it('loses no session of sign-ins, renewals and sign-outs at once', async () => {
    const user = await buildUser();
    const issued = await Promise.all(Array.from({ length: 12 }, () => sessions.issue(user)));
    const actors = await Promise.all(issued.map(({ token }) => sessions.authenticate(token)));
    const [renewed, revoked] = [actors.slice(0, 6), actors.slice(6)];
    await Promise.all([
      ...renewed.map((actor) => sessions.renew(actor)),
      ...revoked.map((actor) => sessions.revoke(actor)),
      ...renewed.map(() => sessions.issue(user)),
    ]);
    expect(await sessions.stillValid(actors)).toEqual([...renewed, ...revoked.map(() => null)]);
    expect(await sessionsOf(user._id)).toHaveLength(12);
  });
});

describe('renew', () => {
  it('issues a new token for the same session and leaves the old one valid until its expiry', async () => {
    const { token, actor, user } = await signIn();
    const longer = createSessions({ connection, secrets, lifetimeSeconds: 600 });
    const renewed = await longer.authenticate((await longer.renew(actor)).token);
    expect(renewed.sessionId).toBe(actor.sessionId);
    expect(renewed.expiresAt.getTime()).toBeGreaterThan(actor.expiresAt.getTime());
    expect((await sessions.authenticate(token)).expiresAt).toEqual(actor.expiresAt);
    expect(await sessionsOf(user._id)).toHaveLength(1);
  });

  it('does not restore a revoked session', async () => {
    const { actor, user } = await signIn();
    await sessions.revoke(actor);
    await expect(sessions.renew(actor)).rejects.toMatchObject(ended);
    await expect(sessions.issue(user, actor.sessionId)).rejects.toMatchObject(ended);
    expect(await sessionsOf(user._id)).toEqual([]);
  });
});

describe('the absolute end of a session', () => {
  const maxMs = limits.sessionMaxSeconds * 1_000;

  /** A session that was opened so long ago that `secondsLeft` remain; its row and token are still in force. */
  async function agedSession(secondsLeft: number) {
    const signedIn = await signIn();
    const createdAt = new Date(Date.now() - maxMs + secondsLeft * 1_000);
    await users().updateOne({ _id: signedIn.user._id }, { $set: { 'sessions.0.createdAt': createdAt } });
    return { ...signedIn, createdAt };
  }

  it('is 12 hours after the sign-in', () => expect(maxMs).toBe(12 * 3_600_000));

  it('limits the last renewal of token and session', async () => {
    const { actor, user, createdAt } = await agedSession(90);
    const longer = createSessions({ connection, secrets, lifetimeSeconds: 600 });
    const { token, expiresIn } = await longer.renew(actor);
    expect(Number.isInteger(expiresIn)).toBe(true);
    expect(expiresIn).toBeGreaterThanOrEqual(85);
    expect(expiresIn).toBeLessThanOrEqual(90);
    const { exp = Infinity } = jwt.decode(token) as jwt.JwtPayload;
    expect(exp * 1_000).toBeLessThanOrEqual(createdAt.getTime() + maxMs);
    const [row] = await sessionsOf(user._id);
    expect(row?.expiresAt.getTime()).toBeLessThanOrEqual(createdAt.getTime() + maxMs);
    await expect(longer.authenticate(token)).resolves.toMatchObject({ sessionId: actor.sessionId });
  });

  it('does not limit an earlier renewal', async () => {
    const { actor } = await agedSession(3_600);
    expect((await sessions.renew(actor)).expiresIn).toBe(60);
  });

  it('rejects a renewal after it and in the last second before it', async () => {
    for (const secondsLeft of [-1, 0.5]) {
      const { actor } = await agedSession(secondsLeft);
      await expect(sessions.renew(actor)).rejects.toMatchObject(ended);
    }
  });

  it('applies to calls and sockets even if session and token last longer', async () => {
    const { actor, token } = await agedSession(-1);
    await expect(sessions.authenticate(token)).rejects.toMatchObject(ended);
    expect(await sessions.stillValid([actor])).toEqual([null]);
  });

  it('limits a first token with a longer lifetime', async () => {
    const endless = createSessions({ connection, secrets, lifetimeSeconds: 10 * limits.sessionMaxSeconds });
    const before = Date.now();
    const { token, expiresIn } = await endless.issue(await buildUser());
    expect(expiresIn).toBeLessThanOrEqual(limits.sessionMaxSeconds);
    const { expiresAt } = await endless.authenticate(token);
    expect(expiresAt.getTime()).toBeLessThanOrEqual(before + maxMs + 1_000);
  });
});

describe('revoking sessions', () => {
  it('ends one session, or all sessions of a user', async () => {
    const first = await signIn();
    const second = await sessions.issue(first.user);
    await sessions.revoke(first.actor);
    await expect(sessions.authenticate(first.token)).rejects.toMatchObject(ended);
    await expect(sessions.authenticate(second.token)).resolves.toBeDefined();
    await sessions.revokeUser(first.actor.userId);
    await expect(sessions.authenticate(second.token)).rejects.toMatchObject(ended);
  });

  it('stops a concurrent sign-in and not the next one', async () => {
    const user = await buildUser();
    await connection.collection('users').updateOne({ _id: user._id }, endsSessions);
    await sessions.revokeUser(user._id);
    const late = await sessions.issue({ ...user, sessionEpoch: 0 });
    await expect(sessions.authenticate(late.token)).rejects.toMatchObject(ended);
    const next = await sessions.issue({ ...user, sessionEpoch: 1 });
    const actor = await sessions.authenticate(next.token);
    await connection.collection('users').updateOne({ _id: user._id }, endsSessions);
    expect(await sessions.stillValid([actor])).toEqual([null]);
  });

  it('is reported per open socket', async () => {
    const [open, revoked, gone, moved] = [await signIn(), await signIn(), await signIn(), await signIn()];
    const over: Actor = { ...open.actor, expiresAt: new Date(Date.now() - 1) };
    await sessions.revoke(revoked.actor);
    await connection.collection('users').deleteOne({ _id: gone.user._id });
    await connection.collection('users').updateOne({ _id: moved.user._id }, { $set: { teamId: null } });
    const actors = [open.actor, revoked.actor, gone.actor, over, moved.actor];
    expect(await sessions.stillValid(actors)).toEqual([
      open.actor,
      null,
      null,
      null,
      { ...moved.actor, teamId: null },
    ]);
    expect(await sessions.stillValid([])).toEqual([]);
  });
});

describe('authenticating without the database', () => {
  it('fails with the error that becomes a 503', async () => {
    const other = await connectTestMongo();
    const { token } = await signIn();
    await other.close();
    const cut = createSessions({ connection: other, secrets, lifetimeSeconds: 60 });
    await expect(cut.authenticate(token)).rejects.toThrow();
  });
});
