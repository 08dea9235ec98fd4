import { holderByLsof } from './holder-by-lsof';
import { holderByProc } from './holder-by-proc';

export interface ProcessInfo {
  pid: number;
  /** As it was started, with its arguments; separated by spaces. */
  command: string;
}

/** The process that listens on a port. */
export interface PortHolder extends ProcessInfo {
  /** Its working directory, where it can be found out. */
  folder?: string;
  parent?: ProcessInfo;
}

const commandLength = 100;

/**
 * Finds the process that keeps this one from listening on 127.0.0.1.
 *
 * @returns undefined when it cannot be found out: it belongs to another user, or the system has neither /proc nor lsof.
 */
export async function portHolder(port: number): Promise<PortHolder | undefined> {
  const find = process.platform === 'linux' ? holderByProc : holderByLsof;
  return find(port).catch(() => undefined);
}

/** Names a holder and how to stop it, as the second half of a sentence. `here`: the folder of this process. */
export function describeHolder({ pid, command, folder, parent }: PortHolder, here: string): string {
  const from = folder === undefined ? '' : `, from ${folder === here ? 'this folder' : printable(folder)}`;
  const named = `process ${pid} (${readable(command, folder)}${from})`;
  return parent && isStack(parent)
    ? // Stopped alone, it would be started again.
      `${named}, a part of the local stack that runs as process ${parent.pid}: stop that with \`kill ${parent.pid}\``
    : `${named}: stop it with \`kill ${pid}\``;
}

const isStack = ({ command }: ProcessInfo): boolean => command.includes('tools/local-stack/main.js');

/** So that what another program calls itself cannot move the cursor. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Without what tells a person nothing: the way to the program, Node's flags, the folder, and the end of a long one. */
function readable(command: string, folder: string | undefined): string {
  const inFolder = folder === undefined ? command : command.replaceAll(`${folder}/`, '');
  const short = printable(inFolder)
    .replace(/^\S*\/(?=[^\s/]+(\s|$))/, '')
    .replace(/^node(?:\s+--\S+)+/, 'node');
  return short.length > commandLength ? `${short.slice(0, commandLength - 1)}…` : short;
}
