import type { Document } from './bson-types';
import type { MatchDetails } from './match-path';
import { mongoError } from './mongo-error';

/** True when the document matches. `details` receives the position for `$`. */
export type Matcher = (document: Document, details?: MatchDetails) => boolean;

/** The context of a part of a filter. */
export interface FilterContext {
  /** Levels of operators above this part. */
  depth: number;
  /** Inside `$elemMatch`, where operators on the top-level document are invalid. */
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
