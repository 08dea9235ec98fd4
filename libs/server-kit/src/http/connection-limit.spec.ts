import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { connectionLimit } from './connection-limit';

describe('a server that clients hold connections to', () => {
  it.each([
    [256, 128],
    [1_024, 512],
    [65_536, 65_024],
    [Infinity, Infinity],
  ])('with %p descriptors accepts at most %p connections', (descriptors, connections) => {
    expect(connectionLimit(descriptors)).toBe(connections);
  });

  it('keeps descriptors for the database and the store', () => {
    const [built] = buildSync({
      stdin: {
        contents: `import { createHttpServer } from './server';
          console.log(createHttpServer(() => undefined).maxConnections);`,
        resolveDir: __dirname,
      },
      bundle: true,
      platform: 'node',
      packages: 'external',
      write: false,
    }).outputFiles;
    const { stdout, stderr } = spawnSync('sh', ['-c', `ulimit -n 1400 && exec "${process.execPath}" -`], {
      input: built?.text,
      cwd: join(__dirname, '../../../..'),
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['888\n', '']);
  });
});
