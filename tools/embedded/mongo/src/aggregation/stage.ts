import type { Document } from '../documents';
import { checkMemory, sizeOf } from '../query/memory-limit';

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

/** `$sort`: needs all documents before it can return the first. */
export function sortBy(compare: (a: Document, b: Document) => number): Stage {
  return async function* (input) {
    const all: Document[] = [];
    let bytes = 0;
    for await (const batch of input) {
      for (const document of batch) {
        all.push(document);
        bytes += sizeOf(document);
        checkMemory('Sort', bytes);
      }
    }
    yield all.sort(compare);
  };
}
