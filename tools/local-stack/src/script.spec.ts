import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { freePorts } from './free-ports';

describe('npm run coupon without a running stack', () => {
  it('fails with a sentence that says what to start', async () => {
    const options = { bundle: true, platform: 'node', packages: 'external', write: false } as const;
    const [built] = buildSync({ ...options, entryPoints: [join(__dirname, 'script.ts')] }).outputFiles;
    const { mongo = 0 } = await freePorts(['mongo'], '127.0.0.1');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-', 'coupon', 'list'], {
      input: built?.text,
      env: { EMBEDDED_MONGO_PORT: String(mongo) },
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `The local stack is not running: nothing listens on port ${mongo} (mongo). Start it with \`npm start\`, then run this again.\n`,
    });
  });
});
