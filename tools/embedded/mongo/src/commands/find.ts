import { Long } from 'bson';
import { compileFilter, compileProjection, type Document, mongoError } from '../documents';
import { FindSource, type FindRequest } from '../query/find-source';
import type { CursorSource } from '../query/cursors';
import { notSupported } from '../server-error';
import { RawBatch } from '../wire/reply';
import {
  collectionName,
  optionalBoolean,
  optionalCount,
  optionalDocument,
  toBigInt,
  toNumber,
} from './arguments';
import type { Command, CommandContext } from './command';

const defaultFirstBatch = 101;

export const find: Command = {
  fields: [
    'filter',
    'projection',
    'sort',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'collation',
    'noCursorTimeout',
    'allowDiskUse',
    'allowPartialResults',
    'oplogReplay',
    'returnKey',
    'showRecordId',
    'tailable',
    'awaitData',
    'min',
    'max',
    'let',
  ],
  inTransaction: true,
  run: async (context) => {
    refuseModes(context);
    const name = collectionName(context);
    const source = findSource(context, name);
    if (!source) return emptyCursor(context, name);
    const singleBatch = optionalBoolean(context, 'singleBatch');
    return firstBatch(
      context,
      source,
      name,
      optionalCount(context, 'batchSize') ?? defaultFirstBatch,
      singleBatch,
    );
  },
};

function refuseModes(context: CommandContext): void {
  for (const mode of ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'oplogReplay'] as const) {
    if (!optionalBoolean(context, mode)) continue;
    // MongoDB's error for a collection that is not capped.
    if (mode === 'tailable') {
      throw mongoError(
        'BadValue',
        'error processing query: tailable cursor requested on non capped collection',
      );
    }
    throw notSupported(`'${mode}' in find`);
  }
  if (context.body['min'] !== undefined || context.body['max'] !== undefined)
    throw notSupported("'min' and 'max' in find");
}

/** The find that the command describes; undefined for a missing collection. */
export function findSource(context: CommandContext, name: string): FindSource | undefined {
  const { engine, db, transaction } = context;
  const request = findRequest(context);
  // Invalid filters and projections are rejected for missing collections too.
  compileFilter(request.filter);
  if (request.projection) compileProjection(request.projection, request.filter);
  const collection = engine.find(db, name, transaction);
  return collection && new FindSource(engine.environment, collection, request, transaction);
}

/** `$natural` requests storage order, which is the order without a sort. */
function sortOf(context: CommandContext): Document | undefined {
  const sort = optionalDocument(context, 'sort');
  if (!sort || Object.keys(sort).length === 0) return undefined;
  if (!Object.hasOwn(sort, '$natural')) return sort;
  if (toNumber(sort['$natural']) !== 1) throw notSupported('A reverse $natural order');
  return undefined;
}

function findRequest(context: CommandContext): FindRequest {
  const sort = sortOf(context);
  const projection = optionalDocument(context, 'projection');
  const hint: unknown = context.body['hint'];
  const skip = optionalCount(context, 'skip');
  // Legacy: a negative limit means a limit and a single batch.
  const limit = optionalCount(context, 'limit');
  const maxTimeMs = optionalCount(context, 'maxTimeMS');
  return {
    filter: optionalDocument(context, 'filter') ?? {},
    ...(sort ? { sort } : {}),
    ...(projection && Object.keys(projection).length > 0 ? { projection } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(skip === undefined ? {} : { skip }),
    ...(limit === undefined ? {} : { limit }),
    ...(maxTimeMs === undefined ? {} : { maxTimeMs }),
  };
}

/** The first batch of any source, and the cursor for the rest. */
export async function firstBatch(
  context: CommandContext,
  source: CursorSource,
  name: string,
  batchSize: number,
  singleBatch = false,
): Promise<Document> {
  const { engine, db, sessionId } = context;
  const namespace = `${db}.${name}`;
  const documents = batchSize === 0 ? [] : await source.next(batchSize);
  const isOver = source.exhausted || singleBatch;
  const id = isOver
    ? Long.ZERO
    : engine.cursors.add(source, namespace, sessionId, context.body['noCursorTimeout'] === true);
  return { cursor: { firstBatch: new RawBatch(documents), id, ns: namespace } };
}

function emptyCursor({ db }: CommandContext, name: string): Document {
  return { cursor: { firstBatch: [], id: Long.ZERO, ns: `${db}.${name}` } };
}

export const getMore: Command = {
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'],
  inTransaction: true,
  run: async (context) => {
    const { engine, db, body, sessionId } = context;
    const id = toBigInt(body['getMore']);
    if (id === undefined) throw mongoError('TypeMismatch', "BSON field 'getMore.getMore' must be a long");
    const namespace = `${db}.${String(body['collection'])}`;
    // 0 or missing: as many as fit.
    const max = optionalCount(context, 'batchSize') || Infinity;
    const [documents, next] = await engine.cursors.next(Long.fromBigInt(id), namespace, max, sessionId);
    return { cursor: { nextBatch: new RawBatch(documents), id: next, ns: namespace } };
  },
};

export const killCursors: Command = {
  fields: ['cursors'],
  inTransaction: true,
  run: ({ engine, body }) => {
    const cursors: unknown = body['cursors'];
    const ids = (Array.isArray(cursors) ? cursors : []).map((id) => Long.fromBigInt(toBigInt(id) ?? 0n));
    const killed = ids.filter((id) => engine.cursors.kill(id));
    return {
      cursorsKilled: killed,
      cursorsNotFound: ids.filter((id) => !killed.includes(id)),
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  },
};
