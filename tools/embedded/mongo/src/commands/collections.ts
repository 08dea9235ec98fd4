import { Binary, Long } from 'bson';
import { compileFilter, type Document, isDocument } from '../documents';
import { notSupported, serverError } from '../server-error';
import type { CollectionInfo } from '../storage/collection-info';
import { describeIndex } from '../storage/index-specification';
import { collectionName, optionalBoolean, optionalDocument } from './arguments';
import type { Command, CommandContext } from './command';

/** Options of `create` that have no effect; any other is rejected. */
const plainCreateOptions = ['autoIndexId', 'storageEngine', 'indexOptionDefaults', 'idIndex'];

export const create: Command = {
  writes: true,
  fields: [
    ...plainCreateOptions,
    'capped',
    'size',
    'max',
    'validator',
    'validationLevel',
    'validationAction',
    'collation',
    'viewOn',
    'pipeline',
    'timeseries',
    'expireAfterSeconds',
    'clusteredIndex',
    'changeStreamPreAndPostImages',
    'encryptedFields',
  ],
  run: async (context) => {
    const { engine, db, body } = context;
    const name = collectionName(context);
    for (const option of [
      'viewOn',
      'pipeline',
      'timeseries',
      'clusteredIndex',
      'encryptedFields',
      'expireAfterSeconds',
    ]) {
      if (body[option] !== undefined) throw notSupported(`'${option}' in create`);
    }
    if (optionalBoolean(context, 'capped')) throw notSupported('A capped collection');
    if (Object.keys(optionalDocument(context, 'validator') ?? {}).length > 0)
      throw notSupported('A validator');
    await engine.write(() => {
      if (engine.catalog.find(db, name)) {
        throw serverError('NamespaceExists', `Collection ${db}.${name} already exists.`);
      }
      engine.catalog.create(db, name);
    });
    return {};
  },
};

export const drop: Command = {
  writes: true,
  fields: [],
  run: async (context) => {
    const { engine, db } = context;
    const name = collectionName(context);
    const count = await engine.write(() => {
      const collection = engine.catalog.find(db, name);
      if (collection) engine.catalog.drop(collection);
      return collection?.indexes.length;
    });
    engine.sweepGarbage();
    // Since MongoDB 7.0, dropping a missing collection is not an error.
    return count === undefined ? {} : { nIndexesWas: count, ns: `${db}.${name}` };
  },
};

export const dropDatabase: Command = {
  writes: true,
  fields: [],
  run: async ({ engine, db }) => {
    await engine.write(() => {
      for (const collection of engine.catalog.ofDatabase(db)) engine.catalog.drop(collection);
    });
    engine.sweepGarbage();
    return { dropped: db };
  },
};

export const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run: (context) => {
    const { engine, db } = context;
    const matches = compileFilter(optionalDocument(context, 'filter') ?? {});
    const nameOnly = optionalBoolean(context, 'nameOnly');
    const firstBatch = engine.catalog
      .ofDatabase(db)
      .map((collection) => describe(collection, nameOnly))
      .filter(matches);
    return { cursor: { id: Long.ZERO, ns: `${db}.$cmd.listCollections`, firstBatch } };
  },
};

function describe(collection: CollectionInfo, nameOnly: boolean): Document {
  if (nameOnly) return { name: collection.name, type: 'collection' };
  const [primary] = collection.indexes;
  return {
    name: collection.name,
    type: 'collection',
    options: {},
    info: { readOnly: false, uuid: new Binary(collection.uuid, Binary.SUBTYPE_UUID) },
    ...(primary ? { idIndex: describeIndex(primary) } : {}),
  };
}

export const listDatabases: Command = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run: async (context) => {
    const { engine } = context;
    const matches = compileFilter(optionalDocument(context, 'filter') ?? {});
    const nameOnly = optionalBoolean(context, 'nameOnly');
    const names = [...new Set(engine.catalog.all().map(({ db }) => db))].sort();
    const all = await Promise.all(names.map((name) => describeDatabase(context, name, nameOnly)));
    const databases = all.filter(isDocument).filter(matches);
    return {
      databases,
      ...(nameOnly
        ? {}
        : { totalSize: databases.reduce((sum, { sizeOnDisk }) => sum + Number(sizeOnDisk), 0) }),
    };
  },
};

async function describeDatabase(
  { engine }: CommandContext,
  name: string,
  nameOnly: boolean,
): Promise<Document> {
  if (nameOnly) return { name };
  const sizes = await Promise.all(
    engine.catalog.ofDatabase(name).map((collection) => engine.sizeOf(collection)),
  );
  const sizeOnDisk = sizes.reduce((sum, size) => sum + size, 0);
  return { name, sizeOnDisk, empty: sizeOnDisk === 0 };
}

export const validate: Command = {
  fields: ['full', 'repair', 'metadata', 'background'],
  run: async (context) => {
    const { engine, db } = context;
    const name = collectionName(context);
    const collection = engine.catalog.find(db, name);
    if (!collection)
      throw serverError('NamespaceNotFound', `Collection '${db}.${name}' does not exist to validate.`);
    const { records, errors } = await engine.validate(collection);
    return {
      ns: `${db}.${name}`,
      nrecords: records,
      nIndexes: collection.indexes.length,
      valid: errors.length === 0,
      errors,
      warnings: [],
    };
  },
};
