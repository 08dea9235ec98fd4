import { limits } from '@cutroom/contracts';
import type { ChildOptions } from '@cutroom/server-kit';
import { spawnSync } from 'node:child_process';

/** The file of a child, and how it is started on this system. */
export interface Confinement {
  file: string;
  /** Private memory in bytes. */
  maxBytes: number;
  /** The programs that start the child without a network and end it with its worker, where the system allows it. */
  wrappers: readonly string[];
}

/** A network namespace without any interface. The user namespace around it permits that, and drops every capability. */
const withoutNetwork = ['unshare', '--user', '--net'];

/** The kernel kills the child when its worker ends, even a child that hangs. No program that it runs gains privileges. */
const tiedToParent = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs'];

const works = ([program = '', ...args]: readonly string[]): boolean =>
  spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;

/** Finds out once what this system allows: a container usually refuses namespaces, and other systems have neither. */
export function findConfinement(file: string, maxBytes: number = limits.mediaDecoderMaxBytes): Confinement {
  const wrappers = [withoutNetwork, tiedToParent].filter(works).flat();
  return { file, maxBytes, wrappers };
}

/**
 * Kernel limits for the child: private memory, the size of a file, no core dumps, and stacks that do not count much. If
 * the container still runs out of memory, the kernel kills this process rather than the worker. Limits that a system
 * does not support are left out.
 *
 * Linux groups processes by session and gives each group the same share of a processor, whatever the priority of its
 * members (sched(7), autogroup). The child has a session of its own, so its group gets the worker's priority too, which
 * `nice` prints: by default not the lowest, with which a machine that is never idle would never finish a preview.
 */
const confine = `umask 077; ulimit -c 0; ulimit -s 2048; ulimit -d "$0" 2>/dev/null; ulimit -f "$1" 2>/dev/null; shift
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
{ nice > /proc/self/autogroup; } 2>/dev/null
exec nice -n 5 "$@"`;

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Node's permission model restricts the child's own code: it writes only into its folder and starts no process. */
const flagsFor = (folder: string): string[] => [
  '--no-warnings',
  '--max-old-space-size=256',
  '--disallow-code-generation-from-strings',
  permission,
  '--allow-addons',
  '--allow-fs-read=*',
  `--allow-fs-write=${folder}`,
];

/** Contains neither secrets nor addresses. */
const environmentFor = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_PATH: process.env.NODE_PATH,
  TMPDIR: folder,
  MALLOC_ARENA_MAX: '2',
});

/** The options of `startChild` for a child that can only send messages and write into `folder`. */
export function confined(
  { file, maxBytes, wrappers }: Confinement,
  folder: string,
): Pick<ChildOptions<never>, 'command' | 'cwd' | 'env'> {
  const limitsOf = [String(maxBytes / 1024), String(limits.mediaPreviewMaxBytes / 512)];
  const program = [...wrappers, process.execPath, ...flagsFor(folder), file];
  return {
    command: ['/bin/sh', '-c', confine, ...limitsOf, ...program],
    cwd: folder,
    env: environmentFor(folder),
  };
}
