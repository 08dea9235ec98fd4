/**
 * Times by the clock of the database, for update pipelines and `$expr` (MongoDB 4.2). The clocks of processes may differ,
 * so a time that one process writes and another compares has to come from the database (ADR 016).
 */

/** `ms` after the database executes the statement. */
export const fromNow = (ms: number) => ({ $add: ['$$NOW', ms] });

/** `ms` before the database executes the statement. */
export const beforeNow = (ms: number) => ({ $subtract: ['$$NOW', ms] });

/** Matches when the time in a field has passed, is null or is missing. */
export const hasPassed = (path: string) => ({
  $expr: { $lte: [{ $ifNull: [`$${path}`, new Date(0)] }, '$$NOW'] },
});

/** Values for the `$set` of a pipeline, stored verbatim. Without it, a title that begins with '$' would name a field. */
export const literally = (values: Record<string, unknown>): Record<string, { $literal: unknown }> =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, { $literal: value }]));
