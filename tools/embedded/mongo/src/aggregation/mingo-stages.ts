import { deserialize, serialize } from 'bson';
import { Aggregator, Context, ProcessingMode } from 'mingo';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import {
  $bucket,
  $bucketAuto,
  $densify,
  $fill,
  $redact,
  $setWindowFields,
  $sort,
} from 'mingo/operators/pipeline';
import * as query from 'mingo/operators/query';
import * as window from 'mingo/operators/window';
import { type Document, mongoError } from '../documents';
import { ofAll, type Stage } from './stage';

const pipeline = { $bucket, $bucketAuto, $densify, $fill, $redact, $setWindowFields, $sort };

/** Stages whose whole work is computing: mingo's, on JavaScript's own values. */
export const mingoStages: ReadonlySet<string> = new Set(
  Object.keys(pipeline).filter((name) => name !== '$sort'),
);

const options = {
  processingMode: ProcessingMode.CLONE_OFF,
  useStrictMode: true,
  // `$function` would run a caller's code in this process.
  scriptEnabled: false,
  context: Context.init({ accumulator, expression, pipeline, query, window }),
};

/** @throws MongoError 2 where mingo finds fault with the stage */
export function mingoStage(stage: Document): Stage {
  return ofAll((documents) => {
    try {
      return new Aggregator([toPlain(stage)], options).run(documents.map(toPlain));
    } catch (error) {
      throw mongoError('BadValue', error instanceof Error ? error.message : String(error));
    }
  });
}

function toPlain(document: Document): Document {
  return deserialize(serialize(document), { bsonRegExp: false });
}
