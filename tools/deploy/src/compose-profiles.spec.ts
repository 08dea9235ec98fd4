import { composeService, composeSource, services } from './testing/compose';
import { connectVariables } from './testing/connect-variables';
import { environmentOf, instructionsOf } from './testing/dockerfile';

/** The services that start with a profile, or without one. */
const startedWith = (profile?: string): string[] =>
  services
    .filter(([, { profiles }]) => !profiles || (profile !== undefined && profiles.includes(profile)))
    .map(([name]) => name)
    .sort();

const standard = [
  'api',
  'google-client',
  'mail-inbox',
  'media-worker',
  'mongo',
  'redis',
  'status-service',
  'store',
  'upload-service',
  'web',
];

describe('the default profile', () => {
  it('runs the pages, the services and their servers', () => {
    expect(startedWith()).toEqual(standard);
  });

  it('checks the Google client before api starts, with the script that also starts api', () => {
    const { depends_on: needs, command, environment } = composeService('api');
    const check = composeService('google-client');
    expect(needs?.['google-client']).toEqual({ condition: 'service_completed_successfully' });
    expect(command).toEqual(['sh', '/cutroom/connect.sh', 'node', 'main.js']);
    expect(check.command).toEqual(['sh', '/cutroom/connect.sh', 'true']);
    expect(environment).toMatchObject(check.environment ?? {});
    expect([check.image, check.build, check.configs]).toEqual([
      composeService('api').image,
      composeService('api').build,
      composeService('api').configs,
    ]);
  });

  it('makes no Google variable mandatory, because that would apply to every profile', () => {
    expect(composeSource).not.toMatch(/\$\{(GOOGLE|YOUTUBE)_\w+:\?/);
  });

  it.each(connectVariables)('passes %s through to api', (name) => {
    expect(composeService('api').environment?.[name]).toBe(`\${${name}:-}`);
  });
});

describe('the inbox', () => {
  it('receives the emails of api in every profile unless SMTP_URL is set', () => {
    expect(composeService('api').environment?.SMTP_URL).toBe('${SMTP_URL:-smtp://mail-inbox:3025}');
    expect(composeService('mail-inbox').profiles).toBeUndefined();
    const exposed = instructionsOf('mail-inbox').find(({ name }) => name === 'EXPOSE');
    expect(exposed?.text.split(' ')).toEqual([environmentOf('mail-inbox').PORT, '3025']);
    expect(composeService('mail-inbox').ports).toEqual([
      `127.0.0.1:\${CUTROOM_INBOX_PORT:-3004}:${environmentOf('mail-inbox').PORT}`,
    ]);
  });
});

describe('the sandbox profile', () => {
  const { environment: ofApi = {} } = composeService('api');

  it('adds a YouTube sandbox and the demo team', () => {
    expect(startedWith('sandbox')).toEqual([...standard, 'demo-team', 'youtube-sandbox'].sort());
  });

  it('starts the sandbox before the client check, and the pages after the demo team', () => {
    expect(composeService('google-client').depends_on).toEqual({
      'youtube-sandbox': { condition: 'service_healthy', required: false },
    });
    expect(composeService('web').depends_on?.['demo-team']).toEqual({
      condition: 'service_completed_successfully',
      required: false,
    });
  });

  it('registers the client that api uses, with the redirect URI of api', () => {
    const { environment = {} } = composeService('youtube-sandbox');
    expect(environment).toEqual({
      GOOGLE_CLIENT_ID: ofApi.SANDBOX_CLIENT_ID,
      GOOGLE_CLIENT_SECRET: ofApi.SANDBOX_CLIENT_SECRET,
      GOOGLE_REDIRECT_URI: `${ofApi.API_PUBLIC_URL}/yt/callback`,
      YOUTUBE_SANDBOX_APP_NAME: 'Cutroom',
    });
    expect(environment.GOOGLE_CLIENT_SECRET).toBe('cutroom-sandbox');
  });

  it('sends api to the sandbox inside the network and the browser to its published port', () => {
    const { PORT } = environmentOf('youtube-sandbox');
    expect(ofApi.SANDBOX_URL).toBe(`http://youtube-sandbox:${PORT}`);
    expect(composeService('youtube-sandbox').ports).toEqual([
      `127.0.0.1:\${CUTROOM_YOUTUBE_PORT:-3003}:${PORT}`,
    ]);
    expect(ofApi.SANDBOX_PUBLIC_URL).toBe('http://localhost:${CUTROOM_YOUTUBE_PORT:-3003}');
  });

  it.each(['youtube-sandbox', 'mail-inbox'])('mounts the volume of %s over a folder of its user', (name) => {
    const folder = '/var/lib/sandbox';
    expect(composeService(name).volumes).toEqual([expect.stringMatching(new RegExp(`^[\\w-]+:${folder}$`))]);
    expect(Object.values(environmentOf(name))).toContain(folder);
    const created = instructionsOf(name).find(({ text }) => text.startsWith('install -d'));
    expect(created?.text).toBe(`install -d -o ${composeService(name).user} -g node ${folder}`);
  });

  it('seeds the demo team in development mode, or in production mode when a real client is set', () => {
    const { command, environment } = composeService('demo-team');
    expect(command).toEqual(['node', 'seed.js']);
    expect(environment).toMatchObject({
      NODE_ENV: '${GOOGLE_CLIENT_ID:+production}',
      MONGODB_URI: ofApi.MONGODB_URI,
      S3_BUCKET: ofApi.S3_BUCKET,
    });
  });
});

describe('the scale profile', () => {
  it.each(['api', 'status-service', 'upload-service'])(
    'runs a second %s under the same network alias',
    (name) => {
      const { profiles, ...second } = composeService(`${name}-2`);
      expect(profiles).toEqual(['scale']);
      expect(second).toEqual(composeService(name));
      expect(second.networks).toMatchObject({ inner: { aliases: [name] } });
      expect(composeService(name).profiles).toBeUndefined();
    },
  );

  it('runs a second media worker, which shares the scratch volume', () => {
    const { profiles, ...second } = composeService('media-worker-2');
    expect(profiles).toEqual(['scale']);
    expect(second).toEqual(composeService('media-worker'));
    const { MEDIA_SCRATCH_DIR } = environmentOf('media-worker');
    expect(second.volumes).toEqual([`media-scratch:${MEDIA_SCRATCH_DIR}`]);
  });
});
