import { refuseCollation } from '../collation';
import { equalValues, isDocument } from '../documents';
import { notSupported, serverError } from '../server-error';
import type { Command, CommandContext } from './command';
import { optionalBoolean } from './arguments';

/** Fields that drivers add to any command; read elsewhere, or meaningless on a single machine. */
const everywhere = new Set([
  '$db',
  '$clusterTime',
  '$readPreference',
  '$comment',
  'comment',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  '$audit',
  '$client',
  'stmtId',
  'stmtIds',
  'maxTimeMSOpOnly',
  'databaseVersion',
  'shardVersion',
]);

export const writeFields = ['ordered', 'bypassDocumentValidation', 'collation', 'let'] as const;

/** Rejects unknown fields, because ignoring one could yield a wrong result. @throws MongoError 40415 */
export function checkFields(context: CommandContext, { fields }: Command): void {
  for (const field of Object.keys(context.body)) {
    if (field === context.name || everywhere.has(field) || fields.includes(field)) continue;
    throw serverError('IDLUnknownField', `BSON field '${context.name}.${field}' is an unknown field.`);
  }
  refuseCollation(context.body['collation']);
  const variables: unknown = context.body['let'];
  if (isDocument(variables) && Object.keys(variables).length > 0)
    throw notSupported(`'let' in ${context.name}`);
}

/** Checks the fields of one statement within a command (an entry of `updates` or `indexes`). */
export function checkStatementFields(
  what: string,
  statement: Record<string, unknown>,
  fields: readonly string[],
): void {
  for (const field of Object.keys(statement)) {
    if (!fields.includes(field)) {
      throw serverError('IDLUnknownField', `BSON field '${what}.${field}' is an unknown field.`);
    }
  }
  refuseCollation(statement['collation']);
}

/** Accepts any boolean, since there are no validators to bypass; rejects other types. */
export function refuseBypass(context: CommandContext): void {
  optionalBoolean(context, 'bypassDocumentValidation');
}

const knownReadConcerns = ['local', 'available', 'majority', 'linearizable', 'snapshot'];

/** All levels are equal on one machine with durable writes, except that snapshots exist only in transactions. */
export function checkReadConcern({ body, transaction }: CommandContext): void {
  const concern: unknown = body['readConcern'];
  if (!isDocument(concern)) return;
  const level: unknown = concern['level'];
  if (level !== undefined && !knownReadConcerns.some((known) => equalValues(known, level))) {
    throw serverError(
      'FailedToParse',
      `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
    );
  }
  if (level === 'snapshot' && !transaction) throw notSupported("readConcern 'snapshot' outside transactions");
  if (concern['atClusterTime'] !== undefined) throw notSupported('readConcern.atClusterTime');
}
