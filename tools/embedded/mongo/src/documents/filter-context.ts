import type { Document } from './bson-types';
import type { MatchDetails } from './match-path';
import { mongoError } from './mongo-error';

/** True when the document fits. `details` receives where, for the positional `$`. */
export type Matcher = (document: Document, details?: MatchDetails) => boolean;

/** What compiling a part of a filter needs to know of the whole. */
export interface FilterContext {
  /** Levels of operators above this part. */
  depth: number;
  /** Inside `$elemMatch`, where operators on the top-level document have no meaning. */
  isNested: boolean;
  /** The time of `$$NOW`. */
  now: Date;
  compileDocument: (filter: Document, context: FilterContext) => Matcher;
}

/** MongoDB's limit on the depth of a query. */
const MAX_FILTER_DEPTH = 100;

export function descend(context: FilterContext): FilterContext {
  if (context.depth < MAX_FILTER_DEPTH) return { ...context, depth: context.depth + 1 };
  throw mongoError('BadValue', `exceeded maximum query tree depth of ${MAX_FILTER_DEPTH}`);
}
