import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readText, root } from '../testing/paths';
import { makeEnv } from '../testing/settings';
import { runScript, temporaryFolder, writeScript } from './run-script';

const folder = temporaryFolder();

describe('make-env.sh', () => {
  it('writes different secrets each time, readable only by their owner', () => {
    const file = join(folder(), 'one.env');
    const first = makeEnv(file);
    const second = makeEnv(join(folder(), 'two.env'));
    for (const [name, value] of Object.entries(first)) {
      if (!/PASSWORD|JWT_SECRET|TOKEN$|KEY/.test(name)) continue;
      expect([name, value.length]).toEqual([name, name === 'DATA_ENCRYPTION_KEY' ? 44 : 48]);
      expect(second[name]).not.toBe(value);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('does not overwrite an existing file', () => {
    const file = join(folder(), 'env');
    makeEnv(file);
    const before = readFileSync(file, 'utf8');
    expect(() => makeEnv(file)).toThrow(/already exists/);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('does not change a file with settings of npm start, and explains what to do', () => {
    const file = join(folder(), '.env');
    copyFileSync(join(root, '.env.example'), file);
    expect(() => makeEnv(file)).toThrow(`settings of npm start. Nothing was changed.`);
    expect(() => makeEnv(file)).toThrow(`mv '${file}' '${file}.local'`);
    expect(readFileSync(file, 'utf8')).toBe(readText('.env.example'));
  });

  it('explains what to do when the users of the containers cannot read the checkout', () => {
    const deploy = join(folder(), 'tools/deploy');
    mkdirSync(deploy, { recursive: true });
    for (const name of ['make-env.sh', '.env.example'])
      copyFileSync(join(root, 'tools/deploy', name), join(deploy, name));
    const script = join(deploy, 'make-env.sh');
    chmodSync(script, 0o700);
    const refused = runScript(['sh', script]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('chmod -R go+rX apps libs tools');
    expect(existsSync(join(folder(), '.env'))).toBe(false);
    chmodSync(script, 0o755);
    expect(runScript(['sh', script]).status).toBe(0);
  });

  it('leaves the Google client empty', () => {
    expect(makeEnv(join(folder(), 'env'))).toMatchObject({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
  });
});

describe('rolling-restart.sh', () => {
  /** Runs the script with a fake docker compose that fails for one service. */
  function restart(failing: string) {
    const file = join(folder(), 'compose');
    writeScript(file, `echo "$@" >> ${folder()}/calls\ncase "$*" in *" ${failing}") exit 1 ;; esac`);
    const script = join(root, 'tools/deploy/rolling-restart.sh');
    const { status } = runScript(['sh', script], { DOCKER_COMPOSE: file, PAUSE: '0' });
    const calls = readFileSync(join(folder(), 'calls'), 'utf8').trim().split('\n');
    return { status, names: calls.map((call) => call.split(' ').at(-1)), calls };
  }

  it('replaces one process of each service at a time and waits until it is ready', () => {
    const { status, names, calls } = restart('nobody');
    expect(status).toBe(0);
    expect(names.slice(0, -1)).toEqual([
      'status-service-2',
      'status-service',
      'upload-service-2',
      'upload-service',
      'api-2',
      'api',
      'media-worker-2',
      'media-worker',
    ]);
    for (const call of calls) expect(call).toMatch(/^--profile scale up --detach .*--wait/);
    // Before Compose 2.30, the last call would recreate all services that were started with this option at once.
    expect(calls.join(' ')).not.toContain('--no-deps');
  });

  it('keeps the first process running when the second does not become ready', () => {
    const { status, names } = restart('api-2');
    expect(status).not.toBe(0);
    expect(names.at(-1)).toBe('api-2');
  });
});

describe('the documented upgrade', () => {
  /**
   * Runs the documented commands. @returns the calls of docker, each with the tag of its images. A tag from the environment
   * would win over the one from .env.
   */
  function upgrade(): { tag: string; command: string }[] {
    const bin = join(folder(), 'bin');
    mkdirSync(bin);
    writeScript(join(bin, 'git'), 'echo v2');
    writeScript(join(bin, 'docker'), `echo "\${CUTROOM_VERSION:-as-in-.env} $*" >> ${folder()}/calls`);
    const [, commands = ''] =
      /^## Upgrade\n[^]*?```sh\n([^]*?)```/m.exec(readText('docs/operations.md')) ?? [];
    const env = { PATH: `${bin}:${process.env.PATH}`, PAUSE: '0' };
    expect(runScript(['sh', '-ec', commands], env, root).status).toBe(0);
    const calls = readFileSync(join(folder(), 'calls'), 'utf8').trim().split('\n');
    return calls.map((call) => {
      const [tag = '', ...words] = call.split(' ');
      return { tag, command: words.join(' ') };
    });
  }

  it('starts the images that it has built, with the tag from .env', () => {
    const calls = upgrade();
    expect(calls[0]?.command).toBe('compose build');
    expect(calls.map(({ command }) => command)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^compose --profile scale up .* api$/),
        'compose up -d --wait',
      ]),
    );
    expect(new Set(calls.map(({ tag }) => tag))).toEqual(new Set(['as-in-.env']));
  });
});
