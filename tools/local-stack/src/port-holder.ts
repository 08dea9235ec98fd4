import { holderByLsof } from './holder-by-lsof';
import { holderByProc } from './holder-by-proc';
import type { PortHolder, ProcessInfo } from './process-info';

const commandLength = 100;

/**
 * Finds the process that prevents this one from listening on 127.0.0.1.
 *
 * @returns undefined when it belongs to another user, or when the system has neither /proc nor lsof
 */
export async function portHolder(port: number): Promise<PortHolder | undefined> {
  const find = process.platform === 'linux' ? holderByProc : holderByLsof;
  return find(port).catch(() => undefined);
}

/** Describes a holder and how to stop it, as the second half of a sentence. @param here the folder of this process */
export function describeHolder({ pid, command, folder, parent }: PortHolder, here: string): string {
  const from = folder === undefined ? '' : `, from ${folder === here ? 'this folder' : printable(folder)}`;
  const named = `process ${pid} (${readable(command, folder)}${from})`;
  return parent && isStack(parent)
    ? // If the user stopped only the part, the stack would restart it.
      `${named}, a part of the local stack that runs as process ${parent.pid}: stop that with \`kill ${parent.pid}\``
    : `${named}: stop it with \`kill ${pid}\``;
}

const isStack = ({ command }: ProcessInfo): boolean => command.includes('tools/local-stack/main.js');

/** Replaces control characters, which could move the cursor. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Shortens a command line. Removes the path of the program, Node's flags and the folder. */
function readable(command: string, folder: string | undefined): string {
  const inFolder = folder === undefined ? command : command.replaceAll(`${folder}/`, '');
  const short = printable(inFolder)
    .replace(/^\S*\/(?=[^\s/]+(\s|$))/, '')
    .replace(/^node(?:\s+--\S+)+/, 'node');
  return short.length > commandLength ? `${short.slice(0, commandLength - 1)}…` : short;
}
