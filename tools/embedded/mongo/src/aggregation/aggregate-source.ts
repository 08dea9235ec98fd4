import { Int32 } from 'bson';
import type { CommandContext } from '../commands/command';
import { optionalCount } from '../commands/arguments';
import { type Document, equalValues, isDocument } from '../documents';
import type { CursorSource } from '../query/cursors';
import { type FindRequest, FindSource } from '../query/find-source';
import { maxBatchBytes } from '../wire/reply';
import { compilePipeline, readStage } from './compile-pipeline';
import type { Batches } from './stage';

/** Documents that pass through the pipeline together. */
const batchDocuments = 256;

/** The results of an aggregation. The leading `$match`, `$sort`, `$skip` and `$limit` run as a find, so they use indexes. */
export class AggregateSource implements CursorSource {
  exhausted = false;
  readonly find: FindSource | undefined;
  private readonly batches: AsyncIterator<Document[]>;
  private ready: Document[] = [];

  constructor(
    command: CommandContext,
    name: string,
    pipeline: readonly Document[],
    private readonly encode: (document: Document) => Uint8Array,
  ) {
    const now = new Date();
    // Compiles the whole pipeline to check every stage, also those that run as a find.
    const whole = compilePipeline(pipeline, now);
    const { request, rest } = takeFind(command, pipeline, now);
    const { engine, db, transaction } = command;
    const collection = engine.find(db, name, transaction);
    this.find = collection && new FindSource(engine.environment, collection, request, transaction);
    const counted = countField(rest);
    if (this.find && counted && request.skip === undefined && request.limit === undefined) {
      this.batches = countOnly(this.find, counted)[Symbol.asyncIterator]();
    } else if (this.find) {
      this.batches = compilePipeline(rest, now)(readAll(this.find))[Symbol.asyncIterator]();
    } else {
      this.batches = whole(nothing())[Symbol.asyncIterator]();
    }
  }

  async next(max: number): Promise<Uint8Array[]> {
    const results: Uint8Array[] = [];
    let bytes = 0;
    while (results.length < max && bytes < maxBatchBytes) {
      if (this.ready.length === 0 && !(await this.fill())) break;
      const documents = this.ready.splice(0, max - results.length);
      for (const [at, document] of documents.entries()) {
        const encoded = this.encode(document);
        results.push(encoded);
        bytes += encoded.length;
        if (bytes < maxBatchBytes) continue;
        this.ready.unshift(...documents.slice(at + 1));
        break;
      }
    }
    if (this.ready.length === 0 && results.length === max) await this.fill();
    return results;
  }

  private async fill(): Promise<boolean> {
    while (!this.exhausted && this.ready.length === 0) {
      const { value, done } = await this.batches.next();
      if (done) this.exhausted = true;
      else this.ready = value;
    }
    return this.ready.length > 0;
  }
}

async function* readAll(find: FindSource): Batches {
  while (!find.exhausted) yield await find.nextDocuments(batchDocuments);
}

async function* nothing(): Batches {
  // An empty pipeline input.
}

async function* countOnly(find: FindSource, { id, field }: { id: unknown; field: string }): Batches {
  const count = await find.count();
  if (count > 0) yield [{ _id: id, [field]: new Int32(count) }];
}

/** Splits a pipeline into the leading stages that a find can do in the same order, and the rest. */
function takeFind(
  command: CommandContext,
  pipeline: readonly Document[],
  now: Date,
): { request: FindRequest; rest: Document[] } {
  const filters: Document[] = [];
  const request: Partial<FindRequest> = {};
  let taken = 0;
  for (const stage of pipeline) {
    const [name, specification] = readStage(stage);
    const isPaged = request.skip !== undefined || request.limit !== undefined;
    if (name === '$match' && isDocument(specification) && !isPaged) filters.push(specification);
    else if (name === '$sort' && isDocument(specification) && !request.sort && !isPaged)
      request.sort = specification;
    else if (name === '$skip' && !isPaged) request.skip = Number(String(specification));
    else if (name === '$limit' && request.limit === undefined) request.limit = Number(String(specification));
    else break;
    taken++;
  }
  const [first = {}] = filters;
  const hint: unknown = command.body['hint'];
  const maxTimeMs = optionalCount(command, 'maxTimeMS');
  return {
    request: {
      ...request,
      filter: filters.length > 1 ? { $and: filters } : first,
      now,
      ...(hint === undefined ? {} : { hint }),
      ...(maxTimeMs === undefined ? {} : { maxTimeMs }),
    },
    rest: pipeline.slice(taken),
  };
}

/** Recognizes how drivers count, `{ $group: { _id: 1, n: { $sum: 1 } } }`, which needs no decoded documents. */
function countField(rest: readonly Document[]): { id: unknown; field: string } | undefined {
  const [stage, ...others] = rest;
  const specification: unknown = stage?.['$group'];
  if (others.length > 0 || !isDocument(specification)) return undefined;
  const { _id: id, ...fields } = specification;
  const [entry, ...more] = Object.entries(fields);
  if (!entry || more.length > 0 || typeof id === 'string' || isDocument(id) || Array.isArray(id))
    return undefined;
  const [field, accumulator] = entry;
  return isDocument(accumulator) && equalValues(accumulator, { $sum: 1 })
    ? { id: id ?? null, field }
    : undefined;
}
