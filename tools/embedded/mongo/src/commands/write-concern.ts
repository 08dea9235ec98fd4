import { type Document, isDocument, mongoError } from '../documents';
import { serverError } from '../server-error';
import { toNumber } from './arguments';
import type { CommandContext } from './command';

/** The most members of a replica set of MongoDB. */
const maxMembers = 50;

/**
 * The reply fields for a write concern that one node cannot satisfy; none for any other. The write is applied in both
 * cases. Every write is durable before its reply, so `j` and `wtimeout` have no effect.
 *
 * @throws MongoError 9 for a `w` that no replica set satisfies, 72 within a transaction; call it before the write.
 */
export function unsatisfied({ body, transaction }: CommandContext): Document {
  const concern: unknown = body['writeConcern'];
  if (!isDocument(concern) || Object.keys(concern).length === 0) return {};
  if (transaction)
    throw mongoError('InvalidOptions', 'writeConcern is not allowed within a multi-statement transaction');
  const { w = 1, wtimeout = 0 } = concern;
  const failure = failureOf(w);
  if (!failure) return {};
  const { code, codeName, message: errmsg } = failure;
  const errInfo = { writeConcern: { w, wtimeout, provenance: 'clientSupplied' } };
  return { writeConcernError: { code, codeName, errmsg, errInfo } };
}

function failureOf(w: unknown) {
  if (w === 'majority') return undefined;
  if (typeof w === 'string') {
    const message = `No write concern mode named '${w}' found in replica set configuration`;
    return serverError('UnknownReplWriteConcern', message);
  }
  const nodes = toNumber(w);
  if (nodes === undefined) throw mongoError('FailedToParse', 'w has to be a number or a string');
  if (!(nodes >= 0 && nodes <= maxMembers)) {
    const message = `w has to be a non-negative number and not greater than ${maxMembers}; found: ${nodes}`;
    throw mongoError('FailedToParse', message);
  }
  return Math.trunc(nodes) > 1
    ? serverError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes')
    : undefined;
}
