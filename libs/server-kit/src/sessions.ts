import type { Role } from '@cutroom/contracts';
import { randomUUID } from 'node:crypto';
import { Types, type Connection } from 'mongoose';
import { unauthorized } from './errors';
import { hasEnded, tokenLife, type TokenLife } from './session-end';
import { signSessionToken, verifySessionToken } from './session-token';

/** The caller as the database describes it now, not as it was when the token was issued. */
export interface Actor {
  userId: string;
  username: string;
  role: Role;
  teamId: string | null;
  sessionId: string;
  /** When the token expires. The session may last longer. */
  expiresAt: Date;
}

export interface IssuedToken {
  token: string;
  /** Seconds. */
  expiresIn: number;
}

export interface Sessions {
  /**
   * Opens a session, or issues a new token for an open one. `sessionEpoch` must be read together with the credentials
   * that were checked (see `endsSessions`).
   */
  issue(
    user: { _id: Types.ObjectId | string; sessionEpoch?: number },
    sessionId?: string,
  ): Promise<IssuedToken>;
  /** @throws AppError 401 when the token is forged or expired, or its session or user is gone */
  authenticate(token: string): Promise<Actor>;
  /**
   * Extends the session and issues a new token. The old token keeps its expiry. Near the session's absolute end
   * (`limits.sessionMaxSeconds` after the sign-in), `expiresIn` is the remaining time.
   *
   * @throws AppError 401 when the session was revoked or has reached its absolute end
   */
  renew(actor: Actor): Promise<IssuedToken>;
  revoke(sessionId: string): Promise<void>;
  /** Deletes the account's open sessions. Call it after a write with `endsSessions`, which stops concurrent sign-ins. */
  revokeUser(userId: Types.ObjectId | string): Promise<void>;
  /** Refreshes actors in two queries, for open sockets. Null for each whose session, user or token has ended. */
  stillValid(actors: readonly Actor[]): Promise<(Actor | null)[]>;
}

interface SessionOptions {
  connection: Connection;
  /** The first secret signs; all verify. */
  secrets: readonly string[];
  /** The lifetime of a token, which never exceeds the session's absolute end. */
  lifetimeSeconds: number;
}

interface SessionRow {
  _id: string;
  userId: Types.ObjectId;
  /** The account's `sessionEpoch` when the session was opened. Sessions of early versions lack it. */
  epoch?: number;
  createdAt: Date;
  expiresAt: Date;
}

interface UserRow {
  _id: Types.ObjectId;
  username: string;
  role: Role;
  teamId?: Types.ObjectId | null;
  sessionEpoch?: number;
}

const sessionFields = { createdAt: 1, expiresAt: 1, epoch: 1 };
const userFields = { username: 1, role: 1, teamId: 1, sessionEpoch: 1 };

/**
 * Goes into every update of an account that ends its sessions (a new password, a removal from the team). A concurrent
 * sign-in may have read the account before the update. Its session carries the old epoch and is therefore invalid.
 * Deleting sessions alone would miss the one that is stored a moment later.
 */
export const endsSessions = { $inc: { sessionEpoch: 1 } } as const;

const isOfEpoch = (session: Pick<SessionRow, 'epoch'>, user: UserRow): boolean =>
  (session.epoch ?? 0) === (user.sessionEpoch ?? 0);

const toActor = (user: UserRow, sessionId: string, expiresAt: Date): Actor => ({
  userId: user._id.toHexString(),
  username: user.username,
  role: user.role,
  teamId: user.teamId ? user.teamId.toHexString() : null,
  sessionId,
  expiresAt,
});

/**
 * Sessions are stored in the database, so ending one takes effect in every service at once (docs/product.md#sessions).
 * Only api issues and revokes them; the other services read them.
 */
export function createSessions({ connection, secrets, lifetimeSeconds }: SessionOptions): Sessions {
  const sessions = connection.collection<SessionRow>('sessions');
  const users = connection.collection<UserRow>('users');
  let indexes: Promise<unknown> | undefined;

  /** Runs before the first write, hence only in the service that writes sessions. */
  const ensureIndexes = () =>
    (indexes ??= Promise.all([
      sessions.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
      sessions.createIndex({ userId: 1 }),
    ]).catch((error: unknown) => {
      indexes = undefined;
      throw error;
    }));

  const sign = (userId: string, sessionId: string, { expiresAt, expiresIn }: TokenLife): IssuedToken => ({
    token: signSessionToken({ userId, sessionId }, secrets, expiresAt),
    expiresIn,
  });

  async function extend(userId: string, sessionId: string): Promise<IssuedToken> {
    const own = { _id: sessionId, userId: new Types.ObjectId(userId) };
    const session = await sessions.findOne(own, { projection: { createdAt: 1 } });
    if (!session) throw unauthorized();
    const life = tokenLife(session.createdAt, lifetimeSeconds);
    if (life.expiresIn === 0) throw unauthorized();
    // No upsert, so that a session that was revoked during this call stays revoked.
    const { matchedCount } = await sessions.updateOne(own, { $max: { expiresAt: life.expiresAt } });
    if (matchedCount === 0) throw unauthorized();
    return sign(userId, sessionId, life);
  }

  return {
    async issue(user, sessionId) {
      const userId = new Types.ObjectId(user._id);
      if (sessionId !== undefined) return extend(userId.toHexString(), sessionId);
      await ensureIndexes();
      const _id = randomUUID();
      const epoch = user.sessionEpoch ?? 0;
      const createdAt = new Date();
      const life = tokenLife(createdAt, lifetimeSeconds);
      await sessions.insertOne({ _id, userId, epoch, createdAt, expiresAt: life.expiresAt });
      return sign(userId.toHexString(), _id, life);
    },

    async authenticate(token) {
      const claims = verifySessionToken(token, secrets);
      if (!claims) throw unauthorized();
      const userId = new Types.ObjectId(claims.userId);
      const [session, user] = await Promise.all([
        sessions.findOne({ _id: claims.sessionId, userId }, { projection: sessionFields }),
        users.findOne({ _id: userId }, { projection: userFields }),
      ]);
      // MongoDB deletes expired sessions only once a minute.
      if (!session || hasEnded(session)) throw unauthorized();
      if (!user || !isOfEpoch(session, user)) throw unauthorized();
      return toActor(user, claims.sessionId, claims.expiresAt);
    },

    renew: (actor) => extend(actor.userId, actor.sessionId),

    async revoke(sessionId) {
      await sessions.deleteOne({ _id: sessionId });
    },

    async revokeUser(userId) {
      await sessions.deleteMany({ userId: new Types.ObjectId(userId) });
    },

    async stillValid(actors) {
      if (actors.length === 0) return [];
      const sessionIds = [...new Set(actors.map((actor) => actor.sessionId))];
      const userIds = [...new Set(actors.map((actor) => actor.userId))].map((id) => new Types.ObjectId(id));
      const now = new Date();
      const [sessionRows, userRows] = await Promise.all([
        sessions
          .find({ _id: { $in: sessionIds }, expiresAt: { $gt: now } }, { projection: sessionFields })
          .toArray(),
        users.find({ _id: { $in: userIds } }, { projection: userFields }).toArray(),
      ]);
      const open = new Map(sessionRows.map((row) => [row._id, row]));
      const byId = new Map(userRows.map((row) => [row._id.toHexString(), row]));
      return actors.map((actor) => {
        const user = byId.get(actor.userId);
        const session = open.get(actor.sessionId);
        if (!user || !session || hasEnded(session) || actor.expiresAt <= now) return null;
        if (!isOfEpoch(session, user)) return null;
        return toActor(user, actor.sessionId, actor.expiresAt);
      });
    },
  };
}
