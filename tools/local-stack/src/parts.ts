import { join } from 'node:path';
import { portVariables, type PortName, type Settings } from './settings';

/** One process of the stack. */
export interface Part {
  name: string;
  /** Built entry point. */
  entry: string;
  ports: PortName[];
  /** Polled until it answers 200. A part without this URL is ready once it prints a line that starts with `ready`. */
  readyUrl?: string;
  env?: NodeJS.ProcessEnv;
  /** Options of Node itself. */
  flags?: string[];
  args?: string[];
  cwd?: string;
  /** Time to stop after SIGTERM, in milliseconds. */
  stopMs: number;
  /** After the stack has been killed: delay of SIGTERM, then time to stop, in milliseconds. */
  withoutParent: { waitMs: number; graceMs: number };
  /** Folders whose changes make `npm run dev` rebuild and restart the part. */
  sources: string[];
  project: string;
}

/** The option that makes Node load a script of `bin` before the program. */
export const preload = ({ distDir }: Settings, name: 'end-with-parent' | 'code-cache'): string =>
  `--require=${join(distDir, `../tools/local-stack/bin/${name}.cjs`)}`;

const preloads = (settings: Settings): string[] => [
  preload(settings, 'end-with-parent'),
  preload(settings, 'code-cache'),
];

/** @param folder of the server below `tools/embedded` */
function embeddedServer(settings: Settings, name: string, folder: string, ports: PortName[]): Part {
  return {
    name,
    project: name,
    entry: join(settings.distDir, 'tools/embedded', folder, 'main.js'),
    ports,
    flags: preloads(settings),
    stopMs: 10_000,
    // Services save their progress in the embedded servers, which therefore stop last.
    withoutParent: { waitMs: 2_000, graceMs: 3_000 },
    sources: [`tools/embedded/${folder}/src`, 'tools/embedded/kit/src'],
  };
}

/**
 * Settings that halve the memory of a service:
 *
 * - one malloc arena instead of one per thread;
 * - large blocks, such as argon2's, in huge pages that are returned to the system at once. Huge pages also make a sign-in
 *   a quarter cheaper;
 * - a small young generation, so that socket buffers are collected early.
 *
 * The images have the same settings (tools/deploy/Dockerfile), except for the heap limit.
 */
const frugal = {
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  },
  flags: ['--max-semi-space-size=4', '--max-old-space-size=256'],
};

function service(settings: Settings, name: string, port: PortName): Part {
  const number = settings.ports[port];
  return {
    name,
    project: name,
    entry: join(settings.distDir, 'apps', name, 'main.js'),
    ports: [port],
    readyUrl: `http://127.0.0.1:${number}/readyz`,
    env: { ...frugal.env, PORT: String(number), HOST: settings.host },
    flags: [...preloads(settings), ...frugal.flags],
    stopMs: 35_000,
    withoutParent: { waitMs: 0, graceMs: 5_000 },
    sources: [`apps/${name}/src`, 'libs/contracts/src', 'libs/jobs/src', 'libs/server-kit/src'],
  };
}

/** The media worker decodes untrusted files, so it gets no secret that it does not need. */
function mediaWorker(settings: Settings): Part {
  const part = service(settings, 'media-worker', 'media');
  const withheld = { JWT_SECRET: undefined, DATA_ENCRYPTION_KEY: undefined, GOOGLE_CLIENT_SECRET: undefined };
  // It becomes ready only after another service has created the bucket. The start does not wait for that.
  const readyUrl = `http://127.0.0.1:${settings.ports.media}/healthz`;
  return { ...part, readyUrl, env: { ...part.env, ...withheld } };
}

/** Vite's development server, which replaces the built pages. It reloads changed modules by itself. */
export function viteServer(settings: Settings): Part {
  const { ports, host, distDir } = settings;
  const root = join(distDir, '..');
  return {
    name: 'web',
    project: 'web',
    entry: join(root, 'node_modules/vite/bin/vite.js'),
    args: ['--port', String(ports.web), '--strictPort', '--host', host],
    cwd: join(root, 'apps/web'),
    ports: ['web'],
    readyUrl: `http://${host}:${ports.web}/`,
    env: {
      API_PORT: String(ports.api),
      STATUS_PORT: String(ports.status),
      UPLOAD_PORT: String(ports.upload),
    },
    flags: [preload(settings, 'end-with-parent')],
    stopMs: 5_000,
    withoutParent: { waitMs: 0, graceMs: 2_000 },
    sources: [],
  };
}

/**
 * The parts in the order in which they start. Each rank starts when the previous one is ready, and the ranks stop in
 * reverse order. An embedded part does not run when its real counterpart is configured.
 */
export function ranks(settings: Settings): Part[][] {
  const { external } = settings;
  const embedded = [
    ...(external.mongo ? [] : [embeddedServer(settings, 'embedded-mongo', 'mongo', ['mongo'])]),
    ...(external.s3 ? [] : [embeddedServer(settings, 'embedded-s3', 's3', ['s3'])]),
    ...(external.smtp ? [] : [embeddedServer(settings, 'mail-inbox', 'mail', ['mailPage', 'smtp'])]),
    ...(external.google ? [] : [embeddedServer(settings, 'youtube-sandbox', 'youtube', ['youtube'])]),
  ];
  return [
    embedded,
    [
      service(settings, 'status-service', 'status'),
      service(settings, 'upload-service', 'upload'),
      service(settings, 'api', 'api'),
      mediaWorker(settings),
    ],
  ];
}

export const variableOf = (port: PortName): string => portVariables[port][0];
