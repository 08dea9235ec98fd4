import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Part } from './parts';
import { SupervisedPart } from './supervised-part';

const folder = mkdtempSync(join(tmpdir(), 'cutroom-supervised-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let printed: string[];
let failures: string[];
let supervised: SupervisedPart | undefined;
let waiting: (() => void)[];
beforeEach(() => {
  printed = [];
  failures = [];
  waiting = [];
});
afterEach(() => supervised?.stop());

/** The lines of the stack itself, without those of the part. */
const reports = () => printed.filter((line) => line.startsWith('local-stack'));

/** Resolves when `condition` holds, which is checked after every printed line and every failure. */
const until = (condition: () => boolean) =>
  new Promise<void>((resolve) => {
    const ask = () => {
      if (condition()) resolve();
      else waiting.push(ask);
    };
    ask();
  });

function note(list: string[], text: string): void {
  list.push(text);
  for (const ask of waiting.splice(0)) ask();
}

function part(program: string): Part {
  const entry = join(folder, 'part.js');
  writeFileSync(entry, program);
  const times = { waitMs: 0, graceMs: 1_000 };
  return {
    name: 'part',
    project: 'part',
    entry,
    ports: [],
    stopMs: 5_000,
    sources: [],
    withoutParent: times,
  };
}

function supervise(program: string, { restarts = true, firstMs = 20, maxMs = 100, goodMs = 60_000 } = {}) {
  supervised = new SupervisedPart(part(program), {
    env: { PATH: process.env.PATH },
    backoff: { firstMs, maxMs, goodMs },
    print: (line) => note(printed, line),
    ...(restarts ? {} : { onFailure: (reason: string) => note(failures, reason) }),
  });
  return supervised;
}

const starts = () => printed.filter((line) => line.includes('| ready')).length;
const runs = `console.log('ready'); setInterval(() => undefined, 1_000);`;
const crashes = `console.log('ready'); throw new Error('out of luck')`;

describe('a part that crashes', () => {
  it('is restarted, and one line reports the reason', async () => {
    const one = supervise(runs);
    await one.start();
    const first = one.pid;
    process.kill(first ?? 0, 'SIGKILL');
    await until(() => starts() === 2);
    expect(one.pid).not.toBe(first);
    expect(reports()).toEqual(['local-stack     | part ended (signal SIGKILL); restarting in 0.02 s']);
  });

  it('is reported with its error, without the stack trace', async () => {
    await supervise(crashes).start();
    await until(() => reports().length > 0);
    expect(reports()[0]).toBe(
      'local-stack     | part ended (exit code 1, last output: Error: out of luck); restarting in 0.02 s',
    );
  });

  it('is restarted at growing intervals while it keeps crashing', async () => {
    await supervise(crashes).start();
    await until(() => reports().length === 5);
    expect(reports().map((line) => /restarting in (.*)$/.exec(line)?.[1])).toEqual([
      '0.02 s',
      '0.04 s',
      '0.08 s',
      '0.1 s',
      '0.1 s',
    ]);
  });

  it('is restarted after the shortest interval again once it has run for a while', async () => {
    await supervise(`console.log('ready'); setTimeout(() => process.exit(7), 100);`, { goodMs: 50 }).start();
    await until(() => reports().length === 3);
    expect(new Set(reports())).toEqual(
      new Set(['local-stack     | part ended (exit code 7, last output: ready); restarting in 0.02 s']),
    );
  });

  it('is not restarted after the stack has stopped', async () => {
    const one = supervise(crashes, { firstMs: 200 });
    await one.start();
    await until(() => reports().length === 1);
    await one.stop();
    const before = printed.length;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(printed).toHaveLength(before);
    expect(one.pid).toBeUndefined();
  });

  it('is reported instead of restarted when there is an `onFailure`', async () => {
    const one = supervise(crashes, { restarts: false });
    await one.start();
    await until(() => failures.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(failures).toEqual([expect.stringMatching(/^part crashed \(exit code 1\)[\s\S]*out of luck/)]);
    expect(starts()).toBe(1);
  });
});

describe('a part that fails to start', () => {
  it('is not restarted, and the error contains its output', async () => {
    const failed = supervise(`console.error('API_PORT must be a port'); process.exit(1)`).start();
    await expect(failed).rejects.toThrow(
      /part ended before it was ready \(exit code 1\)[\s\S]*API_PORT must/,
    );
    expect(reports()).toEqual([]);
  });
});

describe('SupervisedPart.kill()', () => {
  it('keeps the part down until revive()', async () => {
    const one = supervise(runs);
    await one.start();
    await one.kill();
    await expect(one.kill()).rejects.toThrow('part is not running');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([starts(), one.pid]).toEqual([1, undefined]);
    await one.revive();
    expect(starts()).toBe(2);
    await expect(one.revive()).rejects.toThrow('part was not killed');
    expect(reports()).toEqual([]);
  });

  it('keeps the part down for good when the stack stops before revive()', async () => {
    const one = supervise(runs);
    await one.start();
    await one.kill();
    await one.stop();
    await expect(one.revive()).rejects.toThrow('part has been stopped');
    expect([starts(), one.pid]).toEqual([1, undefined]);
  });
});

describe('SupervisedPart.restart()', () => {
  it('replaces the process, even while the part waits to be restarted after a crash', async () => {
    const marker = join(folder, 'marker');
    const one = supervise(
      `const fs = require('node:fs'); ${runs}
      if (!fs.existsSync(${JSON.stringify(marker)})) { fs.writeFileSync(${JSON.stringify(marker)}, ''); setTimeout(() => process.exit(1), 20); }`,
      { firstMs: 60_000, maxMs: 60_000 },
    );
    await one.start();
    await until(() => reports().length === 1);
    await one.restart();
    const second = one.pid;
    expect(second).toBeDefined();
    await one.restart();
    expect(one.pid).not.toBe(second);
    expect(reports()).toHaveLength(1);
    expect(readFileSync(marker, 'utf8')).toBe('');
  });

  it('does not start the part when the stack stops during the restart', async () => {
    const one = supervise(`process.on('SIGTERM', () => setTimeout(() => process.exit(0), 200)); ${runs}`);
    await one.start();
    const restarting = one.restart();
    await one.stop();
    await restarting;
    expect([starts(), one.pid]).toEqual([1, undefined]);
  });
});
