import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { entriesOf, openToOthers } from '../../kit/src/testing/permissions';
import { startEmbeddedMongo } from './start';
import { temporaryFolder } from './testing/test-server';

const parent = temporaryFolder();
const made = join(parent, 'made');
const dataDir = join(made, 'mongo');
afterAll(() => rmSync(parent, { recursive: true }));

/** Writes a document and returns the entries that other users can read while the server runs. */
async function writeOnce() {
  const mongo = await startEmbeddedMongo({ dataDir, port: 0 });
  const client = await MongoClient.connect(`${mongo.uri}/test`);
  await client.db().collection('users').insertOne({ passwordHash: 'secret' });
  const found = await openToOthers(made);
  await client.close();
  await mongo.stop();
  return found;
}

describe('the data folder', () => {
  it('denies access to other users, and so do its files and the parent folder that the server creates', async () => {
    expect(await writeOnce()).toEqual([]);
    const paths = (await entriesOf(dataDir)).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([join(dataDir, 'data.mdb'), join(dataDir, 'format.json')]));
  });

  it('denies access to other users once the server has started, even if it was open to them before', async () => {
    for (const { path, isFile } of await entriesOf(dataDir)) chmodSync(path, isFile ? 0o644 : 0o755);
    expect(await writeOnce()).toEqual([]);
  });
});
