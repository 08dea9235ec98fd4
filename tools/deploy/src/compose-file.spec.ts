import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose, composeService, composeSource, isOneShot, networksOf, services } from './testing/compose';
import { violationsOf } from './testing/compose-schema';
import { stages } from './testing/dockerfile';
import { readText, root } from './testing/paths';

const longRunning = services.filter(([name]) => !isOneShot(name));
const oneShots = services.filter(([name]) => isOneShot(name));

describe('docker-compose.yml', () => {
  it('conforms to the compose specification', () => {
    expect(violationsOf(compose)).toEqual([]);
    expect(violationsOf({ services: { api: { imagine: 'x' } } })).not.toEqual([]);
  });

  it.each(services)('%s is read-only, unprivileged and without capabilities', (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.user).toMatch(/^(?!root|0(:|$))\S+$/);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  it.each(services)('%s has limits for CPU, memory, processes and logs', (_name, service) => {
    // Compose rejects the whole file when a service has both `pids_limit` and these limits.
    expect(service).not.toHaveProperty('pids_limit');
    expect(service.deploy?.resources?.limits).toEqual({
      cpus: expect.stringMatching(/^[\d.]+$/),
      memory: expect.stringMatching(/^\d+[MG]$/),
      pids: expect.any(Number),
    });
    expect(service.logging?.options).toHaveProperty('max-size');
  });

  it.each(longRunning)('%s restarts after a failure and has a health check', (_name, service) => {
    expect(service.restart).toBe('unless-stopped');
    expect(service.healthcheck?.test?.length).toBeGreaterThan(1);
  });

  it('runs google-client and demo-team once, without a restart or a health check', () => {
    expect(oneShots.map(([name]) => name)).toEqual(['google-client', 'demo-team']);
    for (const [, { restart, healthcheck }] of oneShots) {
      expect([restart, healthcheck]).toEqual(['no', { disable: true }]);
    }
  });

  it.each(services)(
    '%s starts when the services it depends on are healthy',
    (_name, { depends_on: needs = {} }) => {
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(composeService(name)).toBeDefined();
        expect(condition).toBe(isOneShot(name) ? 'service_completed_successfully' : 'service_healthy');
      }
    },
  );

  it.each(services)(
    '%s requires a service with a profile only if it has that profile too',
    (_name, service) => {
      for (const [name, { required = true }] of Object.entries(service.depends_on ?? {})) {
        const { profiles = [] } = composeService(name);
        const always =
          profiles.length === 0 || profiles.some((profile) => service.profiles?.includes(profile));
        expect([name, required]).toEqual([name, always]);
      }
    },
  );

  it.each(services)('%s has a pinned image or a stage of the Dockerfile', (_name, { image, build }) => {
    if (build) {
      expect(build.dockerfile).toBe('tools/deploy/Dockerfile');
      expect(stages.map(({ name }) => name)).toContain(build.target);
    } else expect(image).toMatch(/^[\w/-]+:v?\d+(\.\d+)*(-\w+)?$/);
  });

  it('mounts only files that exist', () => {
    for (const { file } of Object.values(compose.configs))
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    const used = services.flatMap(([, { configs = [] }]) => configs.map(({ source }) => source));
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.configs).sort());
  });

  it('takes every secret from the environment and fails without one', () => {
    const secret = /PASSWORD|SECRET|TOKEN$|_KEY|KEY_ID/;
    // api checks Google's client at start-up. The sandbox's client protects nothing (compose-profiles.spec.ts).
    const exempt = /^(GOOGLE|SANDBOX)_CLIENT_SECRET$/;
    const values = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = values.filter(([name]) => secret.test(name) && !exempt.test(name));
    expect(secrets.length).toBeGreaterThan(10);
    for (const [name, value] of secrets)
      expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?/)]);
    for (const name of ['MONGODB_URI', 'REDIS_URL']) {
      expect(composeService('api').environment?.[name]).toMatch(/:\$\{\w+:\?[^}]*\}@/);
    }
  });

  it('gives each service only the secrets that it uses', () => {
    const holders = (variable: string) =>
      services.filter(([, { environment = {} }]) => variable in environment).map(([name]) => name);
    expect(holders('DATA_ENCRYPTION_KEY')).toEqual(['api', 'api-2']);
    expect(holders('GOOGLE_CLIENT_SECRET')).toEqual(['api', 'google-client', 'api-2', 'youtube-sandbox']);
    expect(holders('MONGO_OPERATOR_PASSWORD')).toEqual(['mongo']);
    expect(holders('AWS_SECRET_ACCESS_KEY')).not.toContain('status-service');
    // The media worker decodes untrusted files.
    for (const name of ['media-worker', 'media-worker-2']) {
      const held = Object.keys(composeService(name).environment ?? {});
      expect(held.filter((one) => /SECRET|TOKEN|KEY|PASSWORD|REDIS|SMTP|GOOGLE/.test(one))).toEqual([
        'AWS_ACCESS_KEY_ID',
        'AWS_SECRET_ACCESS_KEY',
        'SERVICE_TOKEN',
      ]);
    }
    expect(holders('JWT_SECRET')).toEqual([
      'api',
      'status-service',
      'upload-service',
      'api-2',
      'status-service-2',
      'upload-service-2',
    ]);
  });

  it('reads every variable of .env.example, which contains all required ones', () => {
    const used = new Set([...composeSource.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const required = new Set([...composeSource.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
    const example = [...readText('tools/deploy/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...required].filter((name) => !example.includes(name))).toEqual([]);
    expect(example.filter((name) => !used.has(name))).toEqual([]);
  });

  it('publishes only the pages and the store beyond 127.0.0.1', () => {
    const published = services.filter(([, { ports }]) => ports).map(([name, { ports }]) => [name, ports]);
    expect(published).toEqual([
      ['web', ['${CUTROOM_HTTP_PORT:-8080}:8080', '${CUTROOM_STORE_PORT:-8081}:8081']],
      ['mail-inbox', [expect.stringMatching(/^127\.0\.0\.1:/)]],
      ['youtube-sandbox', [expect.stringMatching(/^127\.0\.0\.1:/)]],
    ]);
  });

  it('gives only api access to the internet', () => {
    expect(compose.networks.inner).toEqual({ internal: true });
    const beyond = services.filter(([, service]) => networksOf(service).includes('egress'));
    expect(beyond.map(([name]) => name)).toEqual(['api', 'api-2']);
    for (const name of [
      'mongo',
      'redis',
      'store',
      'status-service',
      'upload-service',
      'media-worker',
      'google-client',
      'demo-team',
    ]) {
      expect(networksOf(composeService(name))).toEqual(['inner']);
    }
  });

  it('keeps all data in named volumes', () => {
    const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]));
    const kept = ['mongo-data', 'store-data', 'mail-data', 'youtube-data', 'media-scratch'];
    expect(new Set(used)).toEqual(new Set(kept));
    expect(Object.keys(compose.volumes)).toEqual(kept);
  });
});
