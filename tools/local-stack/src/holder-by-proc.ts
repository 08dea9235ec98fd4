import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { PortHolder, ProcessInfo } from './process-info';

/** State of a listening socket in /proc/net/tcp (Linux, include/net/tcp_states.h). */
const listening = '0A';

/** Addresses that conflict with 127.0.0.1, as /proc/net writes them: 127.0.0.1, 0.0.0.0, ::, and ::ffff:127.0.0.1. */
const clashing = new Set([
  '0100007F',
  '00000000',
  '00000000000000000000000000000000',
  '0000000000000000FFFF00000100007F',
]);

/** Finds the process in /proc, which Linux has. It needs no other program. */
export async function holderByProc(port: number): Promise<PortHolder | undefined> {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listeningSockets(table, port)));
  if (sockets.size === 0) return undefined;
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
  // Of several processes that share a socket, the one with the lowest PID is usually the parent.
  const pid = pids.find((each) => hasOneOf(each, sockets));
  if (pid === undefined) return undefined;
  const parent = parentOf(pid);
  return {
    pid,
    command: commandOf(pid),
    folder: attempt(() => readlinkSync(`/proc/${pid}/cwd`)),
    parent: parent === undefined ? undefined : attempt(() => ({ pid: parent, command: commandOf(parent) })),
  };
}

/** The inodes of the sockets that listen on this port. */
function listeningSockets(table: string, port: number): string[] {
  const lines = (attempt(() => readFileSync(`/proc/net/${table}`, 'utf8')) ?? '').split('\n').slice(1);
  return lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    const [address = '', hexPort = ''] = local.split(':');
    const isMeant = state === listening && parseInt(hexPort, 16) === port && clashing.has(address);
    return isMeant && inode ? [inode] : [];
  });
}

function hasOneOf(pid: number, inodes: Set<string>): boolean {
  const folder = `/proc/${pid}/fd`;
  return (attempt(() => readdirSync(folder)) ?? []).some((name) => {
    const target = attempt(() => readlinkSync(`${folder}/${name}`));
    return inodes.has(/^socket:\[(\d+)\]$/.exec(target ?? '')?.[1] ?? '');
  });
}

const commandOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();

function parentOf(pid: number): ProcessInfo['pid'] | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  // The second field is the program's name in parentheses, which may contain any character.
  const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return ppid > 1 ? ppid : undefined;
}

/** Returns undefined on failure. A process can end at any time, and processes of other users cannot be read. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
