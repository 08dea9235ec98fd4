import type { Document } from './bson-types';

export interface UpdateOptions {
  arrayFilters?: readonly Document[];
  /** The query that selected the document: the positional `$` refers to it. */
  filter?: Document;
  /** The document is about to be inserted: `$setOnInsert` applies. */
  isInsert?: boolean;
  /** The time of `$$NOW`, the same for all documents of an update. */
  now?: Date;
}
