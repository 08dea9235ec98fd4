import { runInNewContext } from 'node:vm';
import { readText } from '../testing/paths';

/** Fakes what the health check uses of mongod. */
class FakeMongod {
  readonly done: string[] = [];
  users = new Map<string, unknown>();
  private signedIn = false;
  private exit: number | undefined;

  constructor(
    private initiated: boolean,
    private readonly becomes: 'primary' | 'secondary' | 'neither' = 'primary',
    private readonly primary = becomes === 'primary' ? 'mongo:27017' : undefined,
  ) {}

  /** Runs the health check once. @returns its exit code */
  check(): number | undefined {
    const shell = {
      auth: (user: string) => {
        if (!this.users.has(user)) throw new Error('Authentication failed.');
        this.signedIn = true;
        return { ok: 1 };
      },
      createUser: (user: { user: string; roles: unknown }) => {
        if (this.becomes !== 'primary') throw new Error('not primary');
        // The localhost exception ends with the first user.
        if (this.users.size > 0 && !this.signedIn) throw new Error('not authorized');
        this.users.set(user.user, user.roles);
        this.done.push(`user ${user.user}`);
      },
      getUser: (name: string) => (this.users.has(name) ? {} : null),
    };
    const context = {
      db: {
        getSiblingDB: () => shell,
        hello: () =>
          this.initiated
            ? {
                isWritablePrimary: this.becomes === 'primary',
                secondary: this.becomes === 'secondary',
                primary: this.primary,
                me: 'mongo:27017',
              }
            : { isWritablePrimary: false, secondary: false },
      },
      rs: {
        initiate: () => {
          if (this.initiated) throw Object.assign(new Error('already'), { codeName: 'AlreadyInitialized' });
          this.initiated = true;
          this.done.push('initiated');
        },
      },
      process: { env: { MONGO_OPERATOR_PASSWORD: 'o', MONGO_PASSWORD: 'c' } },
      sleep: () => undefined,
      print: () => undefined,
      quit: (code: number) => (this.exit = code),
    };
    this.signedIn = false;
    runInNewContext(readText('tools/deploy/mongo/healthcheck.js'), context);
    return this.exit;
  }
}

describe('mongo/healthcheck.js', () => {
  it('creates the replica set and its users on the first start only', () => {
    const mongod = new FakeMongod(false);
    expect(mongod.check()).toBe(0);
    expect(mongod.done).toEqual(['initiated', 'user operator', 'user cutroom']);
    expect(mongod.users.get('cutroom')).toEqual([{ role: 'readWrite', db: 'cutroom' }]);
    expect(mongod.check()).toBe(0);
    expect(mongod.done).toHaveLength(3);
  });

  it('creates the missing users after a first start that was interrupted', () => {
    const mongod = new FakeMongod(true);
    expect(mongod.check()).toBe(0);
    expect(mongod.done).toEqual(['user operator', 'user cutroom']);
  });

  it('reports unhealthy while there is no primary', () => {
    const members = [
      new FakeMongod(true, 'neither'),
      new FakeMongod(true, 'secondary'),
      // This member has been elected but does not accept writes yet.
      new FakeMongod(true, 'secondary', 'mongo:27017'),
    ];
    for (const mongod of members) {
      mongod.users.set('operator', []);
      expect(mongod.check()).toBe(1);
      expect(mongod.done).toEqual([]);
    }
  });

  it.each([
    ['with the users', ['operator', 'cutroom']],
    ['before it has copied the users', []],
  ])(
    'reports a secondary that knows a primary as healthy, and creates nothing on it, %s',
    (_state, names) => {
      const mongod = new FakeMongod(true, 'secondary', 'mongo2:27017');
      for (const name of names) mongod.users.set(name, []);
      expect(mongod.check()).toBe(0);
      expect(mongod.done).toEqual([]);
    },
  );
});
