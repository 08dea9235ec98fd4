import { Types, type Connection } from 'mongoose';
import { createSessions, type SessionRecord, type Sessions } from '../sessions';
import { connectTestMongo } from './stack';

/** The keys of the sessions' tokens. */
export const secrets = ['a-first-key', 'an-older-key'];

/** The error for a token whose session has ended. */
export const ended = { statusCode: 401, message: 'Your session has ended. Sign in again' };

/** Sessions of a minute in a database of their own. */
class SessionStage {
  connection!: Connection;
  sessions!: Sessions;

  async open(): Promise<void> {
    this.connection = await connectTestMongo();
    this.sessions = createSessions({ connection: this.connection, secrets, lifetimeSeconds: 60 });
  }

  users() {
    return this.connection.collection<{ sessions: SessionRecord[] }>('users');
  }

  async sessionsOf(_id: Types.ObjectId): Promise<SessionRecord[]> {
    return (await this.users().findOne({ _id }))?.sessions ?? [];
  }

  async buildUser(overrides: object = {}) {
    const user = {
      _id: new Types.ObjectId(),
      username: 'creator',
      role: 'YOUTUBER',
      teamId: new Types.ObjectId(),
      passwordHash: 'never read',
      ...overrides,
    };
    await this.connection.collection('users').insertOne(user);
    return user;
  }

  async signIn(overrides: object = {}) {
    const user = await this.buildUser(overrides);
    const { token, expiresIn } = await this.sessions.issue(user);
    return { user, token, expiresIn, actor: await this.sessions.authenticate(token) };
  }
}

/** Opens a stage for the tests of a file and closes it. */
export function useSessions(): SessionStage {
  const stage = new SessionStage();
  beforeAll(() => stage.open());
  afterAll(() => stage.connection.close());
  return stage;
}
