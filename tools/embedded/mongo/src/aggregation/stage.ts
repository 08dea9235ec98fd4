import type { Document } from '../documents';

/** Documents that pass through a pipeline in batches, so that a stage keeps few of them in memory. */
export type Batches = AsyncIterable<Document[]>;

/** Turns the documents that reach a stage into those that leave it. */
export type Stage = (input: Batches) => Batches;

/** A stage that handles one document at a time. */
export function perDocument(change: (document: Document) => readonly Document[]): Stage {
  return async function* (input) {
    for await (const batch of input) yield batch.flatMap((document) => [...change(document)]);
  };
}

/** A stage that needs all documents before it can return the first. */
export function ofAll(change: (documents: Document[]) => Document[]): Stage {
  return async function* (input) {
    const all: Document[] = [];
    for await (const batch of input) for (const document of batch) all.push(document);
    yield change(all);
  };
}
