import { ObjectId, serialize } from 'bson';
import { checkId, type Document, idFirst } from '../documents';
import { checkNesting, maxNesting } from '../nesting';
import { serverError } from '../server-error';
import { decodeGiven } from '../storage/decode';
import { checkDocumentSize } from '../storage/document-writer';
import { idKey } from '../storage/keys';
import { addWriteError, runWrites } from './write-batch';
import { collectionName, documentArray, optionalBoolean } from './arguments';
import { refuseBypass, writeFields } from './common-fields';
import type { Command, CommandContext } from './command';

/** MongoDB's maxWriteBatchSize, which hello reports. */
export const maxWriteBatchSize = 100_000;

export const insert: Command = {
  fields: [...writeFields, 'documents'],
  inTransaction: true,
  retryable: true,
  run: async (context) => {
    const { engine, db } = context;
    const name = collectionName(context);
    const documents: readonly (Buffer | Document)[] =
      context.sequences.get('documents') ?? documentArray(context, 'documents');
    checkBatchSize(documents.length);
    refuseBypass(context);
    const ordered = isOrdered(context);
    return runWrites(context, {
      length: documents.length,
      empty: () => ({ n: 0 }),
      step: (index, target, reply) => {
        const { document, raw } = prepare(documents[index] ?? {});
        const collection = engine.catalog.findOrCreate(db, name);
        const change = { collection, id: idKey(document['_id']), before: undefined, after: document, raw };
        if (target.mustCheck) target.check(change);
        target.apply(change);
        reply['n'] = Number(reply['n']) + 1;
      },
      onError: (index, error, reply) => addWriteError(ordered, index, error, reply),
    });
  },
};

export function checkBatchSize(length: number): void {
  if (length >= 1 && length <= maxWriteBatchSize) return;
  throw serverError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${maxWriteBatchSize}. Got ${length} operations.`,
  );
}

/** `ordered`, which defaults to true. */
export function isOrdered(context: CommandContext): boolean {
  return context.body['ordered'] === undefined || optionalBoolean(context, 'ordered');
}

/** The document to store: `_id` first, generated when missing (null is a value). Keeps bytes that need no change. */
function prepare(given: Buffer | Document): { document: Document; raw: Buffer } {
  const decoded: Document = Buffer.isBuffer(given) ? decodeGiven(given) : given;
  const isReady = Object.keys(decoded)[0] === '_id';
  const { _id = new ObjectId() } = decoded;
  const document = isReady ? decoded : idFirst({ ...decoded, _id });
  checkId(document);
  checkNesting(document, maxNesting);
  const raw = Buffer.isBuffer(given) && isReady ? given : Buffer.from(serialize(document));
  checkDocumentSize(raw);
  return { document, raw };
}
