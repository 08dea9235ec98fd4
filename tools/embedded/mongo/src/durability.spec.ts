import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { MongoClient } from 'mongodb';
import { temporaryFolder } from './testing/test-server';

const repository = join(__dirname, '../../../..');

describe('the embedded-mongo process', () => {
  // Inside the repository, so that external packages resolve from its node_modules.
  const outDir = join(repository, 'tmp', `embedded-mongo-${process.pid}`);
  const program = join(outDir, 'main.js');
  const dataDir = temporaryFolder();

  beforeAll(async () => {
    mkdirSync(outDir, { recursive: true });
    await build({
      entryPoints: [join(__dirname, 'main.ts')],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      packages: 'external',
      logLevel: 'error',
    });
  });
  afterAll(() => {
    rmSync(outDir, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(environment: Record<string, string> = {}) {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, EMBEDDED_MONGO_PORT: '0', EMBEDDED_MONGO_DATA_DIR: dataDir, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const exited = once(child, 'exit').then(([code]) => ({ code: code as number | null, errors }));
    const ready = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
    return { child, exited, ready };
  }

  it('keeps every acknowledged write and no partial one after kill -9', async () => {
    const acknowledged = new Set<number>();
    const commits = new Set<number>();
    for (const round of [0, 1, 2]) {
      const server = await start();
      const uri = (await server.ready).replace('ready ', '');
      const client = await MongoClient.connect(uri, { retryWrites: false, serverSelectionTimeoutMS: 1000 });
      const rows = client.db('load').collection<{ _id: number; pair: number; payload: string }>('rows');
      if (round === 0) await rows.createIndex({ pair: 1 });
      const pairs = client.db('load').collection<{ _id: string; n: number }>('pairs');
      let next = round * 1_000_000;
      const writer = async () => {
        for (;;) {
          const id = next++;
          await rows.insertOne({ _id: id, pair: id % 7, payload: 'x'.repeat(id % 3000) });
          acknowledged.add(id);
          if (acknowledged.size === 200 * (round + 1)) server.child.kill('SIGKILL');
        }
      };
      const committer = async () => {
        for (let n = round * 1_000_000; ; n++) {
          await client.withSession(async (session) => {
            session.startTransaction();
            await pairs.insertOne({ _id: `${n}-left`, n }, { session });
            await pairs.insertOne({ _id: `${n}-right`, n }, { session });
            await session.commitTransaction();
          });
          commits.add(n);
        }
      };
      const workers = [committer(), ...Array.from({ length: 8 }, writer)];
      await server.exited;
      await Promise.all(workers.map((worker) => expect(worker).rejects.toBeInstanceOf(Error)));
      await client.close();
    }

    const server = await start();
    const client = await MongoClient.connect((await server.ready).replace('ready ', ''));
    const db = client.db('load');
    const found = new Set(
      (await db.collection<{ _id: number }>('rows').find().toArray()).map(({ _id }) => _id),
    );
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
    const sides = await db.collection<{ n: number }>('pairs').find().toArray();
    const counts = new Map<number, number>();
    for (const { n } of sides) counts.set(n, (counts.get(n) ?? 0) + 1);
    expect([...counts.values()].every((count) => count === 2)).toBe(true);
    expect([...commits].filter((n) => !counts.has(n))).toEqual([]);
    expect((await db.command({ validate: 'rows' }))['errors']).toEqual([]);
    await client.close();
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, errors: '' });
  });

  it('rejects a second process on its folder and names the first', async () => {
    const first = await start();
    await first.ready;
    const second = await start();
    expect(await second.exited).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`is in use by process ${first.child.pid}`),
    });
    first.child.kill('SIGINT');
    expect((await first.exited).code).toBe(0);
  });

  it('names the port and the variable when the port is in use', async () => {
    const first = await start();
    const port = new URL((await first.ready).replace('ready mongodb', 'http')).port;
    const second = await start({
      EMBEDDED_MONGO_PORT: port,
      EMBEDDED_MONGO_DATA_DIR: join(dataDir, 'other'),
    });
    const { code, errors } = await second.exited;
    expect(code).toBe(1);
    expect(errors).toContain(`port ${port} is in use`);
    expect(errors).toContain('EMBEDDED_MONGO_PORT');
    first.child.kill('SIGTERM');
    await first.exited;
  });

  it('rejects a folder of a newer format', async () => {
    const newer = temporaryFolder();
    writeFileSync(join(newer, 'format.json'), JSON.stringify({ formatVersion: 99 }));
    const server = await start({ EMBEDDED_MONGO_DATA_DIR: newer });
    expect(await server.exited).toMatchObject({ code: 1, errors: expect.stringContaining('format 99') });
    rmSync(newer, { recursive: true });
  });
});
