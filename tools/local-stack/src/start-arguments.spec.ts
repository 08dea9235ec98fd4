import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const start = (...args: string[]) =>
  spawnSync(process.execPath, [join(__dirname, '../bin/start.mjs'), ...args], { encoding: 'utf8' });

describe('npm start with arguments', () => {
  it.each(['--help', '-h'])('prints its usage and starts nothing for %s', (arg) => {
    const { status, stdout, stderr } = start(arg);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^usage: npm start/);
  });

  it.each([[['--port', '4300']], [['--dev', 'web']]])('rejects %j by name and starts nothing', (args) => {
    const { status, stdout, stderr } = start(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`Unknown argument: ${args.filter((arg) => arg !== '--dev').join(' ')}\n`);
  });
});
