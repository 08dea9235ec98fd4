import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { ranks, type Part } from './parts';
import type { Settings } from './settings';
import type { Stack } from './stack';

export interface DevOptions {
  root: string;
  settings: Settings;
  stack: Stack;
  print: (line: string) => void;
}

/** Changes within this time count as one, because editors save in bursts. */
const quietMs = 300;

function nx(root: string, args: string[]): ChildProcess {
  return spawn(process.execPath, [join(root, 'node_modules/nx/dist/bin/nx.js'), ...args], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function build(root: string, project: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = nx(root, ['run', `${project}:build`, '--output-style=static']);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => resolve(code === 0 ? undefined : output));
  });
}

/**
 * Rebuilds and restarts a part when its sources change (`npm run dev`). A failed build is printed, and the part keeps
 * running.
 *
 * @returns a function that stops watching
 */
export function watchSources({ root, settings, stack, print }: DevOptions): () => Promise<void> {
  const parts = ranks(settings).flat();
  const folders = [...new Set(parts.flatMap(({ sources }) => sources))];
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  /** Builds and restarts a part. @returns the outcome, for the user */
  const renew = async ({ name, project }: Part): Promise<string> => {
    const problem = await build(root, project);
    if (problem) return `the build of ${name} failed:\n${problem}`;
    await stack.restart(name);
    return `${name} restarted`;
  };

  const rebuild = async () => {
    const names = [...changed];
    changed.clear();
    // A part that does not start must not keep the others from being restarted.
    for (const part of parts.filter(({ name }) => names.includes(name)))
      print(`dev             | ${await renew(part).catch(String)}`);
  };

  const watchAll = (): FSWatcher[] =>
    folders.filter((folder) => existsSync(join(root, folder))).map(watchFolder);

  const watchFolder = (folder: string): FSWatcher =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && /\.spec\.tsx?$/.test(file)) return;
      for (const part of parts) if (part.sources.includes(folder)) changed.add(part.name);
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (process.platform === 'linux') watchAnew();
        working = working.then(rebuild);
      }, quietMs);
    });

  /** On Linux, Node sees no further change of a file that has been replaced, as some editors and git do. */
  const watchAnew = () => {
    const before = watchers;
    watchers = watchAll();
    // The old watchers may still have changes to report.
    setImmediate(() => before.forEach((watcher) => watcher.close()));
  };

  let watchers = watchAll();

  return async () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await working;
  };
}
