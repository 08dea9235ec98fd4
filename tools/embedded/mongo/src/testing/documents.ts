import { deserialize, serialize } from 'bson';
import { applyUpdate, type Document, type Update } from '../documents';
import type { UpdateOptions } from '../documents/update-options';

/** A document as JSON, which shows the order of its fields. */
export const json = (document: Document): string => JSON.stringify(document);

/** The updated document as JSON of what a driver reads. */
export function updated(document: Document, update: Update, options?: UpdateOptions): string {
  return json(deserialize(serialize(applyUpdate(document, update, options))));
}

/** Matches a MongoError with this code. */
export const errorWithCode = (code: number) => expect.objectContaining({ code });
