import { limits } from '@cutroom/contracts';
import jwt from 'jsonwebtoken';
import { createSessions } from './sessions';
import { ended, secrets, useSessions } from './testing/use-sessions';

const stage = useSessions();

describe('the absolute end of a session', () => {
  const maxMs = limits.sessionMaxSeconds * 1_000;

  /** A session that was opened so long ago that `secondsLeft` remain; its row and token are still in force. */
  async function agedSession(secondsLeft: number) {
    const signedIn = await stage.signIn();
    const createdAt = new Date(Date.now() - maxMs + secondsLeft * 1_000);
    await stage
      .users()
      .updateOne({ _id: signedIn.user._id }, { $set: { 'sessions.0.createdAt': createdAt } });
    return { ...signedIn, createdAt };
  }

  it('is 12 hours after the sign-in', () => expect(maxMs).toBe(12 * 3_600_000));

  it('limits the last renewal of token and session', async () => {
    const { actor, user, createdAt } = await agedSession(90);
    const longer = createSessions({ connection: stage.connection, secrets, lifetimeSeconds: 600 });
    const { token, expiresIn } = await longer.renew(actor);
    expect(Number.isInteger(expiresIn)).toBe(true);
    expect(expiresIn).toBeGreaterThanOrEqual(85);
    expect(expiresIn).toBeLessThanOrEqual(90);
    const { exp = Infinity } = jwt.decode(token) as jwt.JwtPayload;
    expect(exp * 1_000).toBeLessThanOrEqual(createdAt.getTime() + maxMs);
    const [row] = await stage.sessionsOf(user._id);
    expect(row?.expiresAt.getTime()).toBeLessThanOrEqual(createdAt.getTime() + maxMs);
    await expect(longer.authenticate(token)).resolves.toMatchObject({ sessionId: actor.sessionId });
  });

  it('does not limit an earlier renewal', async () => {
    const { actor } = await agedSession(3_600);
    expect((await stage.sessions.renew(actor)).expiresIn).toBe(60);
  });

  it('rejects a renewal after it and in the last second before it', async () => {
    for (const secondsLeft of [-1, 0.5]) {
      const { actor } = await agedSession(secondsLeft);
      await expect(stage.sessions.renew(actor)).rejects.toMatchObject(ended);
    }
  });

  it('applies to calls and sockets even if session and token last longer', async () => {
    const { actor, token } = await agedSession(-1);
    await expect(stage.sessions.authenticate(token)).rejects.toMatchObject(ended);
    expect(await stage.sessions.stillValid([actor])).toEqual([null]);
  });

  it('limits a first token with a longer lifetime', async () => {
    const endless = createSessions({
      connection: stage.connection,
      secrets,
      lifetimeSeconds: 10 * limits.sessionMaxSeconds,
    });
    const before = Date.now();
    const { token, expiresIn } = await endless.issue(await stage.buildUser());
    expect(expiresIn).toBeLessThanOrEqual(limits.sessionMaxSeconds);
    const { expiresAt } = await endless.authenticate(token);
    expect(expiresAt.getTime()).toBeLessThanOrEqual(before + maxMs + 1_000);
  });
});
