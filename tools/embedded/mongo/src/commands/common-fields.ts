import { refuseCollation } from '../collation';
import { equalValues, isDocument } from '../documents';
import { notSupported, serverError } from '../server-error';
import type { Command, CommandContext } from './command';
import { optionalBoolean } from './arguments';

/** What drivers may add to any command; read elsewhere, or without meaning on a single machine. */
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

/** Refuses what a command does not know: ignored, it could mean a wrong answer. @throws MongoError 40415 */
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

/** Fields of one statement within a command (an entry of `updates`, of `indexes`). */
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

/** There are no validators, so bypassing them changes nothing; anything but a boolean is still refused. */
export function refuseBypass(context: CommandContext): void {
  optionalBoolean(context, 'bypassDocumentValidation');
}

const knownReadConcerns = ['local', 'available', 'majority', 'linearizable', 'snapshot'];

/** One machine, and every answer is durable: all levels are the same, but a snapshot exists in transactions only. */
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
