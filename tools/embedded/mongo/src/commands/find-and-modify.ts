import { compileFilter, compileProjection, type Document, mongoError } from '../documents';
import { notSupported } from '../server-error';
import { collectionName, optionalBoolean, optionalDocument } from './arguments';
import type { Command, CommandContext } from './command';
import { refuseBypass } from './common-fields';
import { removeAll } from './delete';
import { firstMatch } from './matching';
import { readArrayFilters, readUpdate, runUpdate } from './update-statement';
import { runWrites, type WriteBatch } from './write-batch';
import type { WriteTarget } from '../transactions/write-target';

export const findAndModify: Command = {
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'collation',
    'bypassDocumentValidation',
    'let',
  ],
  writes: true,
  inTransaction: true,
  retryable: true,
  run: (context) => {
    const name = collectionName(context);
    refuseBypass(context);
    const remove = optionalBoolean(context, 'remove');
    if (remove === (context.body['update'] !== undefined)) {
      throw mongoError('FailedToParse', 'Either an update or remove=true must be specified, and not both');
    }
    if (remove && (optionalBoolean(context, 'upsert') || optionalBoolean(context, 'new'))) {
      throw mongoError('FailedToParse', 'Cannot specify upsert=true or new=true together with remove=true');
    }
    const step = remove ? removeStep(context, name) : updateStep(context, name);
    return runWrites(context, {
      length: 1,
      empty: () => ({}),
      step: (_index, target, reply) => void Object.assign(reply, step(target)),
      onError: (_index, error) => {
        throw error;
      },
    } satisfies WriteBatch);
  },
};

type Step = (target: WriteTarget) => Document;

function removeStep(context: CommandContext, name: string): Step {
  const { engine, db } = context;
  const request = requestOf(context);
  const present = presenter(context, request.filter);
  // An invalid filter is rejected for a missing collection too.
  compileFilter(request.filter);
  return (target) => {
    const collection = engine.find(db, name, target.transaction);
    const match = collection && firstMatch(target, collection, request);
    if (!match) return { lastErrorObject: { n: 0 }, value: null };
    removeAll(collection, target, [match]);
    return { lastErrorObject: { n: 1 }, value: present(match.document) };
  };
}

function updateStep(context: CommandContext, name: string): Step {
  const { engine, db, body } = context;
  const request = requestOf(context);
  const present = presenter(context, request.filter);
  const statement = {
    ...request,
    update: readUpdate(body['update']),
    upsert: optionalBoolean(context, 'upsert'),
    multi: false,
    arrayFilters: readArrayFilters(body['arrayFilters']),
  };
  const wantsNew = optionalBoolean(context, 'new');
  return (target) => {
    const { matched, upserted, before, after } = runUpdate(engine, db, name, target, statement);
    const value = wantsNew ? after : before;
    return {
      lastErrorObject: {
        n: matched + (upserted ? 1 : 0),
        updatedExisting: matched > 0,
        ...(upserted ? { upserted: upserted['_id'] } : {}),
      },
      value: value ? present(value) : null,
    };
  };
}

function requestOf(context: CommandContext) {
  const sort = optionalDocument(context, 'sort');
  const hint: unknown = context.body['hint'];
  return {
    filter: optionalDocument(context, 'query') ?? {},
    ...(sort && Object.keys(sort).length > 0 ? { sort } : {}),
    ...(hint === undefined ? {} : { hint }),
  };
}

function presenter(context: CommandContext, filter: Document): (document: Document) => Document {
  const projection = optionalDocument(context, 'fields');
  if (!projection || Object.keys(projection).length === 0) return (document) => document;
  if (Object.keys(projection).some((path) => path.endsWith('.$')) && context.body['new'] === true) {
    throw notSupported('a positional projection together with new: true');
  }
  return compileProjection(projection, filter);
}
