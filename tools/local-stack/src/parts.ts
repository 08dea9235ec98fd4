import { join } from 'node:path';
import { portVariables, type PortName, type Settings } from './settings';

/** One process of the stack. */
export interface Part {
  name: string;
  /** Built entry point. */
  entry: string;
  ports: PortName[];
  /** Polled until it answers 200; without one the part prints a line that starts with `ready`. */
  readyUrl?: string;
  env?: NodeJS.ProcessEnv;
  /** For Node itself. */
  flags?: string[];
  args?: string[];
  cwd?: string;
  /** How long it may take to let go of its work once it is told to stop. */
  stopMs: number;
  /** When the stack has died and can stop nobody: it waits so long, then has so long to stop (milliseconds). */
  withoutParent: { waitMs: number; graceMs: number };
  /** Folders whose change rebuilds and restarts it in `npm run dev`. */
  sources: string[];
  project: string;
}

/** Makes a process stop when the stack dies, however it dies. */
const endWithParent = ({ distDir }: Settings): string =>
  `--require=${join(distDir, '../tools/local-stack/bin/end-with-parent.cjs')}`;

/** @param folder of the server below `tools/embedded` */
function embeddedServer(settings: Settings, name: string, folder: string, ports: PortName[]): Part {
  return {
    name,
    project: name,
    entry: join(settings.distDir, 'tools/embedded', folder, 'main.js'),
    ports,
    flags: [endWithParent(settings)],
    stopMs: 10_000,
    // Services need the embedded parts to leave their work resumable, so those go last.
    withoutParent: { waitMs: 2_000, graceMs: 3_000 },
    sources: [`tools/embedded/${folder}/src`, 'tools/embedded/kit/src'],
  };
}

/**
 * Half the memory for nothing: one heap of malloc's instead of one a thread, large blocks (argon2's) given back at
 * once and taken as huge pages (a sign-in costs a quarter less than with small ones), and a small young generation, so
 * that what sockets have read is collected before it adds up. The images set the same (tools/deploy/Dockerfile), but for
 * the heap's limit, which makes V8 tidy up early here and is the container's there.
 */
const frugal = {
  env: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  },
  flags: ['--max-semi-space-size=1', '--max-old-space-size=256'],
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
    flags: [endWithParent(settings), ...frugal.flags],
    stopMs: 35_000,
    withoutParent: { waitMs: 0, graceMs: 5_000 },
    sources: [`apps/${name}/src`, 'libs/contracts/src', 'libs/server-kit/src'],
  };
}

/** Vite's development server in the place of the built pages. It reloads by itself what changes. */
export function viteServer(settings: Settings): Part {
  const { ports, host, distDir } = settings;
  const root = join(distDir, '..');
  const local = (port: number) => `http://localhost:${port}`;
  return {
    name: 'web',
    project: 'web',
    entry: join(root, 'node_modules/vite/bin/vite.js'),
    args: ['--port', String(ports.web), '--strictPort', '--host', host],
    cwd: join(root, 'apps/web'),
    ports: ['web'],
    readyUrl: `http://${host}:${ports.web}/`,
    env: { API_URL: local(ports.api), STATUS_URL: local(ports.status), UPLOAD_URL: local(ports.upload) },
    flags: [endWithParent(settings)],
    stopMs: 5_000,
    withoutParent: { waitMs: 0, graceMs: 2_000 },
    sources: [],
  };
}

/**
 * The stack in the order in which it starts: each rank begins when the one before is ready, and they stop
 * in the opposite order. An embedded part whose real counterpart is configured is left out.
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
    ],
  ];
}

export const variableOf = (port: PortName): string => portVariables[port][0];
