import { createConnection, Schema, type Connection } from 'mongoose';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { connectTestMongo, newDatabaseUri, until } from './testing';
import { startHeldDatabase } from './testing/held-proxy';

let connection: Connection;
let commands: string[];
beforeAll(async () => {
  const uri = new URL(newDatabaseUri());
  uri.searchParams.set('monitorCommands', 'true');
  connection = await connectTestMongo(uri.href);
  connection.getClient().on('commandStarted', ({ commandName }) => commands.push(commandName));
});
beforeEach(() => (commands = []));
afterAll(() => connection.close());

describe('a model of a connection', () => {
  it('has its indexes after one command, and gets one that is added later', async () => {
    const schema = new Schema({ name: String, team: String, expiresAt: Date });
    schema.index({ name: 1 }, { unique: true });
    schema.index({ team: 1, name: -1 }, { partialFilterExpression: { team: { $type: 'string' } } });
    const model = connection.model('Thing', schema);
    await model.init();
    expect(commands).toEqual(['createIndexes']);
    const later = schema.clone().index({ expiresAt: 1 }, { expireAfterSeconds: 60 });
    await connection.deleteModel('Thing').model('Thing', later).init();
    expect(await model.collection.indexes()).toMatchObject([
      { key: { _id: 1 } },
      { key: { name: 1 }, unique: true },
      { key: { team: 1, name: -1 }, partialFilterExpression: { team: { $type: 'string' } } },
      { key: { expiresAt: 1 }, expireAfterSeconds: 60 },
    ]);
  });

  it('has its collection when it has no index', async () => {
    await connection.model('Plain', new Schema({ name: String })).init();
    expect(await connection.listCollections()).toContainEqual(expect.objectContaining({ name: 'plains' }));
  });

  it('reports an index that cannot be created', async () => {
    const model = connection.model('Double', new Schema({ name: String }));
    await model.create([{ name: 'same' }, { name: 'same' }]);
    const unique = new Schema({ name: String }).index({ name: 1 }, { unique: true });
    const init = connection.deleteModel('Double').model('Double', unique).init();
    await expect(init).rejects.toMatchObject({ code: 11_000 });
  });
});

describe('a connection to a server that closes all of its connections while queries run', () => {
  it('reconnects to the server', async () => {
    const { proxy, uri } = await startHeldDatabase();
    const cut = await connectTestMongo(uri);
    const queries = () => Array.from({ length: 3 }, () => cut.collection('things').findOne());
    await Promise.all(queries());
    // After longer than the driver's own minimum between two checks, a failed query would make it check at once.
    await pause(600);
    proxy.hold();
    const running = Promise.allSettled(queries());
    await proxy.held(3);
    proxy.cut();
    await running;
    expect(await Promise.allSettled(queries())).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'fulfilled', value: null })),
    );
    await cut.close();
    await proxy.close();
  });

  it('ends every query that is sent while they close', async () => {
    const { proxy, uri } = await startHeldDatabase();
    const cut = await connectTestMongo(uri);
    const query = () => cut.collection('things').findOne();
    await Promise.all(Array.from({ length: 10 }, query));
    const sent: Promise<unknown>[] = [];
    proxy.cut();
    // One in each turn of the event loop, because a closed connection is unknown to the driver for one turn.
    for (const end = performance.now() + 50; performance.now() < end; await turn()) sent.push(query());
    const settled = Promise.allSettled(sent).then(() => 'settled');
    expect(await Promise.race([settled, pause(20_000, 'late', { ref: false })])).toBe('settled');
    await cut.close();
    await proxy.close();
  });
});

describe('a connection to a server that keeps its connections and stops answering', () => {
  it('fails the running query and the next one before the driver would by default', async () => {
    const { proxy, uri } = await startHeldDatabase();
    const silenced = await connectTestMongo(uri);
    const { serverSelectionTimeoutMS, heartbeatFrequencyMS, minHeartbeatFrequencyMS } =
      silenced.getClient().options;
    // Checks the server as often, but waits for the reply to a check as long as the driver does by default.
    const byDefault = await createConnection(uri, {
      serverSelectionTimeoutMS,
      heartbeatFrequencyMS,
      minHeartbeatFrequencyMS,
    }).asPromise();
    const query = (connection: Connection, name: string) =>
      connection
        .collection('things')
        .findOne()
        .then(
          () => 'answered',
          () => `failed ${name}`,
        );
    for (const each of [silenced, byDefault]) expect(await query(each, '')).toBe('answered');
    proxy.hold();
    const later = query(byDefault, 'by default');
    for (const which of ['first', 'second'])
      expect(await Promise.race([query(silenced, which), later])).toBe(`failed ${which}`);
    proxy.cut();
    await until('the server is found again', async () => (await query(silenced, '')) === 'answered');
    await Promise.all([silenced.close(), byDefault.close(), later]);
    await proxy.close();
  });
});
