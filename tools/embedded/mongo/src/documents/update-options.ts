import type { Document } from './bson-types';

export interface UpdateOptions {
  arrayFilters?: readonly Document[];
  /** The query that selected the document, for the positional `$`. */
  filter?: Document;
  /** The document will be inserted, so `$setOnInsert` applies. */
  isInsert?: boolean;
  /** The time of `$$NOW`, the same for all documents of an update. */
  now?: Date;
}
