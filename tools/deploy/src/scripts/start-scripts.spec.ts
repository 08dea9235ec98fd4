import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { composeService } from '../testing/compose';
import { packageOf, root } from '../testing/paths';
import { environmentOf } from '../testing/dockerfile';
import { runScript, temporaryFolder, writeScript } from './run-script';

const folder = temporaryFolder();

describe('a service without its environment', () => {
  it.each([
    [
      'api',
      ['JWT_SECRET', 'MONGODB_URI', 'DATA_ENCRYPTION_KEY', 'SMTP_URL', 'GOOGLE_CLIENT_SECRET', 'S3_BUCKET'],
    ],
    ['status-service', ['JWT_SECRET', 'SERVICE_TOKEN', 'MONGODB_URI', 'WEB_ORIGIN']],
    ['upload-service', ['JWT_SECRET', 'SERVICE_TOKEN', 'S3_BUCKET']],
    ['media-worker', ['MONGODB_URI', 'SERVICE_TOKEN', 'S3_BUCKET']],
  ] as const)('%s exits and names the missing variables', (name, variables) => {
    const ended = runScript([process.execPath, 'main.js'], environmentOf(name), packageOf(name));
    expect(ended.status).toBe(1);
    for (const variable of variables) expect(ended.stdout + ended.stderr).toContain(`${variable} is missing`);
  });
});

describe('nginx/start.sh', () => {
  it.each(['', 'https://media.example; script-src *', 'media.example', 'https://media.example/path'])(
    'rejects "%s" as the origin of the store',
    (origin) => {
      const script = join(root, 'tools/deploy/nginx/start.sh');
      const ended = runScript(['sh', script], { RUN_DIR: folder(), STORE_ORIGIN: origin });
      expect(ended.status).toBe(1);
      expect(ended.stderr).toContain('STORE_ORIGIN must be');
    },
  );
});

describe('store/start.sh', () => {
  /** Runs the script with a fake SeaweedFS that prints its arguments and its environment. */
  function startStore(): string {
    const bin = join(folder(), 'bin');
    mkdirSync(bin, { recursive: true });
    writeScript(join(bin, 'weed'), 'printf "%s\\n" "$@"\nenv');
    const { status, stdout } = runScript(['sh', join(root, 'tools/deploy/store/start.sh')], {
      PATH: `${bin}:${process.env.PATH}`,
      RUN_DIR: folder(),
      AWS_ACCESS_KEY_ID: 'the-id',
      AWS_SECRET_ACCESS_KEY: 'the-key',
      WEB_ORIGIN: 'https://cutroom.example',
    });
    expect(status).toBe(0);
    return stdout;
  }

  it('makes only the S3 gateway reachable from outside the container', () => {
    const lines = startStore().split('\n');
    const addresses = lines.filter((line) => /^-(\w+\.)?ip(\.bind)?=/.test(line));
    expect(addresses).toEqual(['-ip=store', '-ip.bind=127.0.0.1', '-s3.ip.bind=0.0.0.0']);
    // The master must keep the host name that earlier versions wrote into the data folder.
    expect(composeService('store').extra_hosts).toEqual(['store:127.0.0.1']);
  });

  it('gives the gRPC port of S3 a new signing key at each start', () => {
    const key = () => /^WEED_JWT_FILER_SIGNING_KEY=(\S{44})$/m.exec(startStore())?.[1];
    const first = key();
    expect(first).toBeDefined();
    expect(key()).not.toBe(first);
  });

  it('starts SeaweedFS with one user, one allowed origin and its data folder', () => {
    const stdout = startStore();
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
    const file = join(folder(), 's3.json');
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
