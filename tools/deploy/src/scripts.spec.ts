import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { builtImage, onThisMachine, root } from './testing/images';
import { madeSecrets } from './testing/settings';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutroom-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(command[0] ?? '', command.slice(1), {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });

describe('make-env.sh', () => {
  it('makes other secrets each time, readable by their owner alone, and keeps a file that is there', () => {
    const file = join(folder, 'one.env');
    const first = madeSecrets(file);
    const second = madeSecrets(join(folder, 'two.env'));
    for (const [name, value] of Object.entries(first)) {
      if (!/PASSWORD|JWT_SECRET|TOKEN|KEY/.test(name)) continue;
      expect([name, value?.length]).toEqual([name, name === 'DATA_ENCRYPTION_KEY' ? 44 : 48]);
      expect(second[name]).not.toBe(value);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(() => madeSecrets(file)).toThrow(/is there already/);
  });

  it('leaves empty what only the operator knows', () => {
    expect(madeSecrets(join(folder, 'env'))).toMatchObject({
      GOOGLE_CLIENT_ID: '',
      GOOGLE_CLIENT_SECRET: '',
    });
  });
});

describe('an image without its environment', () => {
  it.each([
    [
      'api',
      ['JWT_SECRET', 'MONGODB_URI', 'DATA_ENCRYPTION_KEY', 'SMTP_URL', 'GOOGLE_CLIENT_SECRET', 'S3_BUCKET'],
    ],
    ['status-service', ['JWT_SECRET', 'SERVICE_TOKEN', 'MONGODB_URI', 'WEB_ORIGIN']],
    ['upload-service', ['JWT_SECRET', 'SERVICE_TOKEN', 'S3_BUCKET']],
  ] as const)('%s ends and names what is missing', (name, variables) => {
    const { root: rootDir, workdir, command, env } = builtImage(name);
    const ended = spawnSync(command[0] ?? '', command.slice(1), {
      cwd: join(rootDir, workdir),
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    });
    expect(ended.status).toBe(1);
    for (const variable of variables) expect(ended.stdout + ended.stderr).toContain(`${variable} is missing`);
  });

  it.each(['', 'https://media.example; script-src *', 'media.example', 'https://media.example/path'])(
    'web does not start with "%s" for the store',
    (origin) => {
      const image = builtImage('web');
      const ended = run(image.command.map(onThisMachine(image)), { RUN_DIR: folder, STORE_ORIGIN: origin });
      expect(ended.status).toBe(1);
      expect(ended.stderr).toContain('STORE_ORIGIN must be');
    },
  );
});

describe('store/start.sh', () => {
  it('gives SeaweedFS one user, one origin and its folder', () => {
    const image = builtImage('store');
    mkdirSync(join(folder, 'bin'));
    const weed = join(folder, 'bin/weed');
    writeFileSync(weed, '#!/bin/sh\nprintf "%s\\n" "$@"\nenv\n');
    chmodSync(weed, 0o755);
    const { status, stdout } = run(image.entrypoint.map(onThisMachine(image)), {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      RUN_DIR: folder,
      AWS_ACCESS_KEY_ID: 'the-id',
      AWS_SECRET_ACCESS_KEY: 'the-key',
      WEB_ORIGIN: 'https://cutroom.example',
    });
    expect(status).toBe(0);
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        'server',
        '-s3',
        '-s3.port=8333',
        '-s3.allowedOrigins=https://cutroom.example',
        '-dir=/var/lib/store',
      ]),
    );
    expect(stdout).not.toContain('the-key');
    const file = join(folder, 's3.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      identities: [
        {
          name: 'cutroom',
          credentials: [{ accessKey: 'the-id', secretKey: 'the-key' }],
          actions: ['Admin', 'Read', 'Write', 'List'],
        },
      ],
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('rolling-restart.sh', () => {
  const script = join(root, 'tools/deploy/rolling-restart.sh');
  const compose = (exitOn: string) => {
    const file = join(folder, 'compose');
    writeFileSync(
      file,
      `#!/bin/sh\necho "$@" >> ${folder}/calls\ncase "$*" in *" ${exitOn}") exit 1 ;; esac\n`,
    );
    chmodSync(file, 0o755);
    const { status } = run(['sh', script], { DOCKER_COMPOSE: file, PAUSE: '0' });
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    return { status, names: calls.map((call) => call.split(' ').at(-1)), calls };
  };

  it('brings up one of each at a time, and goes on when it is ready', () => {
    const { status, names, calls } = compose('nobody');
    expect(status).toBe(0);
    expect(names.slice(0, -1)).toEqual([
      'status-service-2',
      'status-service',
      'upload-service-2',
      'upload-service',
      'api-2',
      'api',
    ]);
    for (const call of calls) expect(call).toMatch(/^--profile scale up --detach .*--wait/);
  });

  it('leaves the first one running when the second does not come up', () => {
    const { status, names } = compose('api-2');
    expect(status).not.toBe(0);
    expect(names.at(-1)).toBe('api-2');
  });
});

/** A mongod as far as the health check sees it, in the state that it is found in. */
class FakeMongod {
  readonly done: string[] = [];
  users = new Map<string, unknown>();
  signedIn = false;
  exit: number | undefined;

  constructor(
    public initiated: boolean,
    readonly becomesPrimary = true,
  ) {}

  check(): number | undefined {
    const shell = {
      auth: (user: string) => {
        if (!this.users.has(user)) throw new Error('Authentication failed.');
        this.signedIn = true;
        return { ok: 1 };
      },
      createUser: (user: { user: string; roles: unknown }) => {
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
        hello: () => ({ isWritablePrimary: this.initiated && this.becomesPrimary }),
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
    runInNewContext(readFileSync(join(root, 'tools/deploy/mongo/healthcheck.js'), 'utf8'), context);
    return this.exit;
  }
}

describe('mongo/healthcheck.js', () => {
  it('makes the replica set and its users on the first start, and only then', () => {
    const mongod = new FakeMongod(false);
    expect(mongod.check()).toBe(0);
    expect(mongod.done).toEqual(['initiated', 'user operator', 'user cutroom']);
    expect(mongod.users.get('cutroom')).toEqual([{ role: 'readWrite', db: 'cutroom' }]);
    expect(mongod.check()).toBe(0);
    expect(mongod.done).toHaveLength(3);
  });

  it('goes on where a first start was cut off', () => {
    const mongod = new FakeMongod(true);
    expect(mongod.check()).toBe(0);
    expect(mongod.done).toEqual(['user operator', 'user cutroom']);
  });

  it('is unhealthy while there is no primary', () => {
    const mongod = new FakeMongod(true, false);
    mongod.users.set('operator', []);
    expect(mongod.check()).toBe(1);
    expect(mongod.done).toEqual([]);
  });
});
