import { type Document, isDocument, mongoError } from './documents';

/** MongoDB's limit on the levels of a stored document. */
export const maxNesting = 200;

/** A command adds some levels around its documents. */
export const maxCommandNesting = maxNesting + 20;

/** Rejects deep nesting before it reaches recursive code. @throws MongoError 15 Overflow */
export function checkNesting(value: Document | readonly unknown[], max: number, depth = 1): void {
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (!Array.isArray(inner) && !isDocument(inner)) continue;
    if (depth >= max) throw mongoError('Overflow', `BSONObj exceeds the nesting limit of ${max} levels`);
    checkNesting(inner, max, depth + 1);
  }
}
