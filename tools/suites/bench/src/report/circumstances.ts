import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { repository } from '@cutroom/suites-kit';
import { describeBrowser } from '../stage/browser';

const packages = [
  'mongoose',
  'mongodb',
  'lmdb',
  '@aws-sdk/client-s3',
  'socket.io',
  'argon2',
  'express',
  'react',
  'vite',
];

const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** The commit, and whether the working tree differs from it. */
function revision(): string {
  const commit = git('rev-parse', '--short', 'HEAD');
  if (!commit) return 'an unknown revision';
  const changed = git('status', '--porcelain', '--', 'apps', 'libs', 'tools').length > 0;
  return changed ? `${commit} with uncommitted changes` : commit;
}

/** The date, code, machine and versions of a run, without anything that identifies the machine. */
export function circumstances(): { name: string; value: string }[] {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`;
  return [
    { name: 'Date', value: new Date().toISOString().slice(0, 10) },
    { name: 'Code', value: revision() },
    {
      name: 'Machine',
      value: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, ${memory}, ${type()}`,
    },
    { name: 'Node', value: process.versions.node },
    { name: 'Browser', value: describeBrowser() },
    { name: 'Packages', value: packages.map((name) => `${name} ${versionOf(name)}`).join(', ') },
  ];
}
