import { messages, replies, type Role } from '@cutroom/contracts';
import { randomUUID } from 'node:crypto';
import { Types, type Connection } from 'mongoose';
import { unauthorized } from './errors';
import { hasEnded, tokenLife, type TokenLife } from './session-end';
import { signSessionToken, verifySessionToken, type SessionClaims } from './session-token';

/** The caller as the database describes it now, not as it was when the token was issued. */
export interface Actor {
  userId: string;
  username: string;
  /** The name that others see: the account's name, or its username without one. */
  name: string;
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
   * Opens a session. `sessionEpoch` must be read together with the credentials that were checked (see `endsSessions`).
   */
  issue(user: {
    _id: Types.ObjectId | string;
    sessionEpoch?: number;
    teamId?: Types.ObjectId | null;
  }): Promise<IssuedToken>;
  /**
   * The message of the 401 tells an editor whose token names a team that they are no longer in it, and the user of a
   * deleted account that it is deleted.
   *
   * @param begin called with the claims of a genuine token, before the database checks that they still hold
   * @throws AppError 401 when the token is forged or expired, or its session or user is gone
   */
  authenticate(token: string, begin?: (claims: SessionClaims) => void): Promise<Actor>;
  /**
   * The current state of an actor that was authorized a while ago. The token may have expired since.
   *
   * @throws AppError 401 when the session was revoked or the user is gone
   */
  refresh(actor: Actor): Promise<Actor>;
  /**
   * Extends the session and issues a new token. The old token keeps its expiry. Near the session's absolute end
   * (`limits.sessionMaxSeconds` after the sign-in), `expiresIn` is the remaining time.
   *
   * @throws AppError 401 when the session was revoked or has reached its absolute end
   */
  renew(actor: Actor): Promise<IssuedToken>;
  revoke(session: { userId: Types.ObjectId | string; sessionId: string }): Promise<void>;
  /**
   * Deletes the sessions on the account's row, also those that a concurrent sign-in stored after an update with
   * `endsSessions`. Those are invalid anyway.
   */
  revokeUser(userId: Types.ObjectId | string): Promise<void>;
  /** Refreshes actors in one query, for open sockets. Null for each whose session, user or token has ended. */
  stillValid(actors: readonly Actor[]): Promise<(Actor | null)[]>;
}

interface SessionOptions {
  connection: Connection;
  /** The first secret signs; all verify. */
  secrets: readonly string[];
  /** The lifetime of a token, which never exceeds the session's absolute end. */
  lifetimeSeconds: number;
}

/** An open session, on the row of its account. */
export interface SessionRecord {
  id: string;
  /** The account's `sessionEpoch` when the session was opened. */
  epoch: number;
  createdAt: Date;
  expiresAt: Date;
}

interface UserRow {
  _id: Types.ObjectId;
  username: string;
  name?: string | null;
  role: Role;
  teamId?: Types.ObjectId | null;
  sessionEpoch?: number;
  sessions?: SessionRecord[];
  /** The user has deleted the account (ADR 028). */
  deletion?: object;
}

/**
 * More than anybody has open tabs; it limits the size of an account's row. A further sign-in ends the oldest session.
 */
const mostSessions = 100;

const userFields = { username: 1, name: 1, role: 1, teamId: 1, sessionEpoch: 1, deletion: 1 };

/**
 * Goes into every update of an account that ends its sessions (a new password, a removal from the team). A concurrent
 * sign-in may have read the account before the update. Its session carries the old epoch and is therefore invalid.
 * Deleting sessions alone would miss the one that is stored a moment later. It is one write: a second one could fail, and
 * the caller would read that the change itself has failed.
 */
export const endsSessions = { $inc: { sessionEpoch: 1 }, $unset: { sessions: 1 } } as const;

/** The session on a row that was just read, unless it was revoked. Ended ones stay there until the next sign-in. */
const heldIn = ({ sessions = [], sessionEpoch = 0 }: UserRow, sessionId: string): SessionRecord | undefined =>
  sessions.find(({ id, epoch }) => id === sessionId && epoch === sessionEpoch);

function hasOpen(user: UserRow, sessionId: string): boolean {
  const session = heldIn(user, sessionId);
  return session !== undefined && !hasEnded(session);
}

function whyEnded(user: UserRow | null, teamBefore: string | null): string {
  if (user?.deletion) return messages.accountDeleted;
  const hasLeft = user?.role === 'EDITOR' && !user.teamId && teamBefore !== null;
  return hasLeft ? replies.noLongerInTeam : messages.sessionEnded;
}

const toActor = (user: UserRow, sessionId: string, expiresAt: Date): Actor => ({
  userId: user._id.toHexString(),
  username: user.username,
  name: user.name || user.username,
  role: user.role,
  teamId: user.teamId ? user.teamId.toHexString() : null,
  sessionId,
  expiresAt,
});

/**
 * Sessions are stored on the row of their account, so one read authenticates a call, and ending a session takes effect in
 * every service at once (docs/product.md#sessions). Only api issues and revokes them; the other services read them.
 */
export function createSessions({ connection, secrets, lifetimeSeconds }: SessionOptions): Sessions {
  const users = connection.collection<UserRow>('users');

  const sign = (
    { _id, teamId }: Pick<UserRow, '_id' | 'teamId'>,
    sessionId: string,
    { expiresAt, expiresIn }: TokenLife,
  ): IssuedToken => {
    const claims = { userId: _id.toHexString(), teamId: teamId?.toHexString() ?? null, sessionId };
    return { token: signSessionToken(claims, secrets, expiresAt), expiresIn };
  };

  const findUser = (userId: string, sessionId: string): Promise<UserRow | null> =>
    users.findOne(
      { _id: new Types.ObjectId(userId) },
      { projection: { ...userFields, sessions: { $elemMatch: { id: sessionId } } } },
    );

  return {
    async issue(user) {
      const _id = new Types.ObjectId(user._id);
      const createdAt = new Date();
      const life = tokenLife(createdAt, lifetimeSeconds);
      const { expiresAt } = life;
      const opened: SessionRecord = { id: randomUUID(), epoch: user.sessionEpoch ?? 0, createdAt, expiresAt };
      const open = {
        $filter: { input: { $ifNull: ['$sessions', []] }, cond: { $gt: ['$$this.expiresAt', createdAt] } },
      };
      const newest = { $slice: [{ $concatArrays: [open, [opened]] }, -mostSessions] };
      await users.updateOne({ _id }, [{ $set: { sessions: newest } }]);
      return sign({ ...user, _id }, opened.id, life);
    },

    async authenticate(token, begin) {
      const claims = verifySessionToken(token, secrets);
      if (!claims) throw unauthorized();
      // Called before the `await`, so that the list is read while the database looks up the account.
      begin?.(claims);
      const user = await findUser(claims.userId, claims.sessionId);
      if (!user || !hasOpen(user, claims.sessionId)) throw unauthorized(whyEnded(user, claims.teamId));
      return toActor(user, claims.sessionId, claims.expiresAt);
    },

    async refresh({ userId, sessionId, teamId, expiresAt }) {
      const user = await findUser(userId, sessionId);
      if (!user || !heldIn(user, sessionId)) throw unauthorized(whyEnded(user, teamId));
      return toActor(user, sessionId, expiresAt);
    },

    async renew({ userId, sessionId }) {
      const own = { _id: new Types.ObjectId(userId), 'sessions.id': sessionId };
      const user = await users.findOne(own, {
        projection: { teamId: 1, sessions: { $elemMatch: { id: sessionId } } },
      });
      const session = user?.sessions?.[0];
      if (!user || !session) throw unauthorized();
      const life = tokenLife(session.createdAt, lifetimeSeconds);
      if (life.expiresIn === 0) throw unauthorized();
      // Matches only an open session, so that a session that was revoked during this call stays revoked.
      const { matchedCount } = await users.updateOne(own, {
        $max: { 'sessions.$.expiresAt': life.expiresAt },
      });
      if (matchedCount === 0) throw unauthorized();
      return sign(user, sessionId, life);
    },

    async revoke({ userId, sessionId }) {
      await users.updateOne({ _id: new Types.ObjectId(userId) }, { $pull: { sessions: { id: sessionId } } });
    },

    async revokeUser(userId) {
      await users.updateOne({ _id: new Types.ObjectId(userId) }, { $set: { sessions: [] } });
    },

    async stillValid(actors) {
      if (actors.length === 0) return [];
      const ids = [...new Set(actors.map((actor) => actor.userId))].map((id) => new Types.ObjectId(id));
      const projection = { ...userFields, sessions: 1 };
      const rows = await users.find({ _id: { $in: ids } }, { projection }).toArray();
      const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
      const now = new Date();
      return actors.map(({ userId, sessionId, expiresAt }) => {
        const user = byId.get(userId);
        if (!user || expiresAt <= now || !hasOpen(user, sessionId)) return null;
        return toActor(user, sessionId, expiresAt);
      });
    },
  };
}
