import type { Document } from '../documents';
import type { CommandContext } from '../commands/command';

/** Documents on their way through a pipeline, some at a time: nobody holds more than a stage must. */
export type Batches = AsyncIterable<Document[]>;

/** What a stage makes of the documents that reach it. */
export type Stage = (input: Batches) => Batches;

export interface StageContext {
  command: CommandContext;
  /** One time for the whole pipeline: `$$NOW`. */
  now: Date;
  /** Builds the stages of a pipeline within a stage ($facet, $lookup). */
  compile(pipeline: readonly Document[]): Stage;
  /** Everything in another collection of the database. */
  read(collection: string, filter: Document): Batches;
}

/** A stage that looks at one document at a time. */
export function perDocument(change: (document: Document) => readonly Document[]): Stage {
  return async function* (input) {
    for await (const batch of input) yield batch.flatMap((document) => [...change(document)]);
  };
}

/** A stage that must have seen all documents before it can give the first. */
export function ofAll(change: (documents: Document[]) => Document[] | Promise<Document[]>): Stage {
  return async function* (input) {
    yield await change(await collect(input));
  };
}

export async function collect(input: Batches): Promise<Document[]> {
  const all: Document[] = [];
  for await (const batch of input) for (const document of batch) all.push(document);
  return all;
}

export async function* once(documents: Document[]): Batches {
  yield documents;
}

export const identity: Stage = (input) => input;
