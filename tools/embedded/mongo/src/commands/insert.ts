import { ObjectId } from 'bson';
import { checkId, type Document, idFirst } from '../documents';
import { checkNesting, maxNesting } from '../nesting';
import { decodeGiven } from '../storage/decode';
import { checkDocumentSize, encode } from '../storage/document-writer';
import { idKey } from '../storage/keys';
import { documentArray } from './arguments';
import { batchCommand } from './batch-command';
import { refuseBypass } from './common-fields';

export const insert = batchCommand<Buffer | Document>({
  field: 'documents',
  read: (context) => context.sequences.get('documents') ?? documentArray(context, 'documents'),
  check: refuseBypass,
  empty: () => ({ n: 0 }),
  step: ({ engine, db, collection: name }, given, target, reply) => {
    const { document, raw } = prepare(given);
    const collection = engine.findOrCreate(db, name, target.transaction);
    const change = { collection, id: idKey(document['_id']), before: undefined, after: document, raw };
    if (target.mustCheck) target.check(change);
    target.apply(change);
    reply['n'] = Number(reply['n']) + 1;
  },
});

/** The document to store: `_id` first, generated when missing (null is a value). Keeps bytes that need no change. */
function prepare(given: Buffer | Document): { document: Document; raw: Buffer } {
  const decoded: Document = Buffer.isBuffer(given) ? decodeGiven(given) : given;
  const isReady = Object.keys(decoded)[0] === '_id';
  const { _id = new ObjectId() } = decoded;
  const document = isReady ? decoded : idFirst({ ...decoded, _id });
  checkId(document);
  checkNesting(document, maxNesting);
  if (!Buffer.isBuffer(given) || !isReady) return { document, raw: encode(document) };
  checkDocumentSize(given);
  return { document, raw: given };
}
