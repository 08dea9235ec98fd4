import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from './start';
import { temporaryFolder } from './testing/test-server';

const parent = temporaryFolder();
const dataDir = join(parent, 'made', 'mongo');
afterAll(() => rmSync(parent, { recursive: true }));

const everything = () => ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
const readableByOthers = () => everything().filter((name) => statSync(join(dataDir, name)).mode & 0o077);

async function writeOnce(): Promise<string[]> {
  const mongo = await startEmbeddedMongo({ dataDir, port: 0 });
  const client = await MongoClient.connect(`${mongo.uri}/test`);
  await client.db().collection('users').insertOne({ passwordHash: 'secret' });
  const found = readableByOthers();
  await client.close();
  await mongo.stop();
  return found;
}

describe('the data folder', () => {
  it('is closed to other users, with every file in it and the folder above that was made for it', async () => {
    expect(await writeOnce()).toEqual([]);
    expect(everything()).toEqual(expect.arrayContaining(['data.mdb', 'format.json']));
    expect(statSync(join(parent, 'made')).mode & 0o077).toBe(0);
  });

  it('of an earlier version is closed at the start', async () => {
    for (const name of everything()) chmodSync(join(dataDir, name), name === '.' ? 0o755 : 0o644);
    expect(await writeOnce()).toEqual([]);
  });
});
