/**
 * Moments on the database's clock, for update pipelines and `$expr` (MongoDB 4.2). The clocks of processes differ, so
 * a moment that one process writes and another compares must come from a clock that both share.
 */

/** `ms` after the moment at which the database runs the statement. */
export const fromNow = (ms: number) => ({ $add: ['$$NOW', ms] });

/** `ms` before that moment. */
export const beforeNow = (ms: number) => ({ $subtract: ['$$NOW', ms] });

/** Matches documents whose date field has passed, is null or is missing. */
export const hasPassed = (path: string) => ({
  $expr: { $lte: [{ $ifNull: [`$${path}`, new Date(0)] }, '$$NOW'] },
});

/** Values for the `$set` of a pipeline, stored verbatim: a string that starts with `$` would otherwise be a field path. */
export const literally = (values: Record<string, unknown>): Record<string, { $literal: unknown }> =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, { $literal: value }]));
