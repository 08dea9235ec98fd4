import { type Document, isDocument, mongoError } from '../documents';
import { AggregateSource } from '../aggregation/aggregate-source';
import { notSupported } from '../server-error';
import { encode } from '../storage/document-writer';
import { optionalBoolean, toNumber } from './arguments';
import type { Command, CommandContext } from './command';
import { firstBatch } from './find';

export const aggregate: Command = {
  fields: [
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'collation',
    'hint',
    'let',
    'batchSize',
  ],
  inTransaction: true,
  run: async (context) => {
    const { body } = context;
    const name: unknown = body['aggregate'];
    if (typeof name !== 'string') throw notSupported('An aggregation on a whole database');
    if (optionalBoolean(context, 'explain'))
      throw notSupported("'explain' in aggregate (use the explain command)");
    const cursor: unknown = body['cursor'];
    if (!isDocument(cursor)) {
      throw mongoError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    }
    const source = aggregateSource(context, name);
    return firstBatch(context, source, name, toNumber(cursor['batchSize']) ?? 101);
  },
};

export function aggregateSource(context: CommandContext, name: string): AggregateSource {
  const pipeline: unknown = context.body['pipeline'];
  if (!Array.isArray(pipeline))
    throw mongoError('TypeMismatch', "'pipeline' option must be specified as an array");
  const stages = pipeline.map((stage: unknown): Document => {
    if (isDocument(stage)) return stage;
    throw mongoError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
  });
  return new AggregateSource(context, name, stages, (document) => encode(document, true));
}
