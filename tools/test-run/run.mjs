/**
 * `npm test`: everything that has to hold, in one go. Every stage runs even when one before it failed, so
 * that one run tells all; the last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBrowser, requireServers } from './needs.mjs';

const root = join(import.meta.dirname, '../..');
const counts = mkdtempSync(join(tmpdir(), 'cutroom-counts-'));
const nx = [process.execPath, join(root, 'node_modules/nx/dist/bin/nx.js')];
const bin = (name) => join(root, 'node_modules/.bin', name);
const total = { passed: 0, failed: 0 };

const env = {
  ...process.env,
  NX_DAEMON: 'false',
  CUTROOM_TEST_COUNTS: counts,
  // Jest's own colours and Nx's boxes do not belong into a log.
  FORCE_COLOR: '0',
  NO_COLOR: '1',
};

/** Far beyond what any stage takes: the end of one that hangs, so that the rest is still told. */
const stageLimitMs = 15 * 60_000;

/** Runs a command in a process group of its own, which ends as a whole: by itself, with this process, or in time. */
async function run(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const end = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  const interrupted = (signal) => {
    end(signal);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupted);
  const limit = setTimeout(() => {
    console.log(`ended after ${stageLimitMs / 60_000} minutes`);
    end('SIGKILL');
  }, stageLimitMs);
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', resolve);
  });
  clearTimeout(limit);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted);
  return status;
}

/** Runs one stage. A check counts as one; a suite counts its tests, and one more when it could not run. */
async function stage(name, [command, ...args], { counted = false } = {}) {
  const started = performance.now();
  console.log(`\n== ${name}`);
  const before = readCounts();
  const status = await run(command, args);
  const after = readCounts();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const failedTests = after.failed - before.failed;
  if (!counted) total[status === 0 ? 'passed' : 'failed'] += 1;
  else if (status !== 0 && failedTests === 0) total.failed += 1;
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
}

function readCounts() {
  const sum = { passed: 0, failed: 0 };
  for (const file of readdirSync(counts)) {
    const { passed, failed } = JSON.parse(readFileSync(join(counts, file), 'utf8'));
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

const only = process.argv[2];
const wanted = (name) => !only || only === name;

env.CHROMIUM_PATH = requireBrowser();
requireServers();

// First: the boundary rule of lint reads the project graph that Nx leaves behind, and the stacks start from it.
await stage('build', [...nx, 'run-many', '-t', 'build', '--output-style=static']);
if (wanted('static')) {
  await stage('format', [bin('prettier'), '--check', '--log-level', 'warn', '.']);
  // One process for all: fourteen of them would each read the project graph and load the rules again.
  await stage('lint', [bin('eslint'), '--max-warnings', '0', '.']);
  await stage('types', [...nx, 'run-many', '-t', 'typecheck', '--output-style=static']);
  await stage('unused', [bin('knip')]);
  await stage('references', [process.execPath, join(import.meta.dirname, 'check-references.mjs')]);
}

/** Suites that start whole stacks: one after the other, each with the machine to itself. */
const apart = ['journey', 'observability', 'faults', 'abuse', 'deploy', 'bench', 'web-e2e'];
if (wanted('unit')) {
  const rest = ['--exclude', apart.join(','), '--parallel=2', '--output-style=stream'];
  await stage('suites', [...nx, 'run-many', '-t', 'test', ...rest], { counted: true });
}
for (const project of apart) {
  if (!wanted(project)) continue;
  await stage(project, [...nx, 'run', `${project}:test`, '--output-style=stream'], { counted: true });
}

const { passed, failed } = readCounts();
rmSync(counts, { recursive: true, force: true });
total.passed += passed;
total.failed += failed;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
