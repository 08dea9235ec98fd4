import type { Document } from '../documents';
import { serverError } from '../server-error';
import { collectionName } from './arguments';
import { collectionCount } from './count';
import type { Command, CommandContext } from './command';

/** What the version says: the MongoDB whose behaviour is followed. */
const version = '7.0.0';

export const ping: Command = { fields: [], run: () => ({}) };

export const buildInfo: Command = {
  fields: [],
  run: () => ({
    version,
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded-mongo',
    modules: ['embedded-mongo'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: 16 * 1024 * 1024,
    storageEngines: ['lmdb'],
  }),
};

export const hostInfo: Command = {
  fields: [],
  run: ({ connection }) => ({
    system: { currentTime: new Date(), hostname: connection.localAddress },
    os: {},
    extra: {},
  }),
};

export const connectionStatus: Command = {
  fields: ['showPrivileges'],
  run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
};

export const whatsmyuri: Command = {
  fields: [],
  run: ({ connection }) => ({ you: connection.localAddress }),
};

export const getParameter: Command = {
  fields: ['featureCompatibilityVersion', 'transactionLifetimeLimitSeconds', 'cursorTimeoutMillis'],
  run: ({ body }) => {
    const known: Document = {
      featureCompatibilityVersion: { version: '7.0' },
      transactionLifetimeLimitSeconds: 60,
      cursorTimeoutMillis: 600_000,
    };
    const asked = Object.entries(known).filter(
      ([name]) => body[name] !== undefined || body['getParameter'] === '*',
    );
    if (asked.length === 0) throw serverError('InvalidOptions', 'no option found to get');
    return Object.fromEntries(asked);
  },
};

export const serverStatus: Command = {
  fields: [],
  run: ({ engine, connection }) => ({
    host: connection.localAddress,
    version,
    process: 'embedded-mongo',
    pid: process.pid,
    uptime: (Date.now() - engine.startedAt.getTime()) / 1000,
    localTime: new Date(),
    storageEngine: { name: 'lmdb', supportsCommittedReads: true, persistent: true },
    metrics: { cursor: { open: { total: engine.cursors.size } } },
  }),
};

export const replSetGetStatus: Command = {
  fields: [],
  run: ({ connection, options }) => ({
    set: options.replicaSet,
    date: new Date(),
    myState: 1,
    members: [
      { _id: 0, name: connection.localAddress, health: 1, state: 1, stateStr: 'PRIMARY', self: true },
    ],
  }),
};

export const collStats: Command = {
  fields: ['scale'],
  run: async (context) => {
    const { engine, db } = context;
    const name = collectionName(context);
    const collection = engine.catalog.find(db, name);
    const sizes = collection ? await sizesOf(context, name) : { count: 0, size: 0 };
    return {
      ns: `${db}.${name}`,
      ...sizes,
      avgObjSize: sizes.count > 0 ? sizes.size / sizes.count : 0,
      storageSize: sizes.size,
      nindexes: collection?.indexes.length ?? 0,
      totalIndexSize: 0,
      indexSizes: {},
      capped: false,
      scaleFactor: 1,
    };
  },
};

export const dbStats: Command = {
  fields: ['scale', 'freeStorage'],
  run: async (context) => {
    const collections = context.engine.catalog.ofDatabase(context.db);
    const sizes = await Promise.all(collections.map(({ name }) => sizesOf(context, name)));
    const dataSize = sizes.reduce((sum, { size }) => sum + size, 0);
    return {
      db: context.db,
      collections: collections.length,
      views: 0,
      objects: sizes.reduce((sum, { count }) => sum + count, 0),
      dataSize,
      storageSize: dataSize,
      indexes: collections.reduce((sum, { indexes }) => sum + indexes.length, 0),
      indexSize: 0,
      totalSize: dataSize,
      scaleFactor: 1,
    };
  },
};

/** Bytes of the documents, counted one by one: these commands are for people, not for services. */
async function sizesOf(
  { engine, db }: CommandContext,
  name: string,
): Promise<{ count: number; size: number }> {
  const collection = engine.catalog.find(db, name);
  if (!collection) return { count: 0, size: 0 };
  const count = await collectionCount(engine, collection);
  return { count, size: await engine.sizeOf(collection) };
}
