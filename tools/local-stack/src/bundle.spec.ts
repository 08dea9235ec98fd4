import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cutroom-bundle-'));
  for (const name of ['bundle.mjs', 'bundling.mjs'])
    cpSync(join(__dirname, '../bin', name), join(root, 'tools/local-stack/bin', name));
  symlinkSync(join(__dirname, '../../../node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'apps/a/src'), { recursive: true });
  writeFileSync(join(root, 'apps/a/tsconfig.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(root, 'apps/a/src', name), text);
const built = (name: string) => readFileSync(join(root, 'dist/apps/a', name), 'utf8');

function bundle(...programs: string[]) {
  const args = [join(root, 'tools/local-stack/bin/bundle.mjs'), 'apps/a', ...programs];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}

/** Builds both programs. */
function bundleFirst(): void {
  write('worker.ts', 'console.log("worker 1");');
  write('main.ts', 'console.log("main 1");');
  expect(bundle('worker', '--with-packages', 'main').status).toBe(0);
}

describe('a bundled project', () => {
  it('keeps its files when a build fails, because a service may run from them', () => {
    bundleFirst();
    write('worker.ts', 'console.log("worker 2");');
    write('main.ts', 'const = 2;');
    const failed = bundle('worker', '--with-packages', 'main');
    expect(failed.stderr).toContain('apps/a/src/main.ts:1:6');
    expect(failed.status).toBe(1);
    expect(built('worker.js')).toContain('worker 1');
    expect(built('main.js')).toContain('main 1');
  });

  it('contains no program that only an earlier build had', () => {
    bundleFirst();
    write('worker.ts', 'console.log("worker 2");');
    expect(bundle('worker').status).toBe(0);
    expect(built('worker.js')).toContain('worker 2');
    expect(() => built('main.js')).toThrow('ENOENT');
  });
});
