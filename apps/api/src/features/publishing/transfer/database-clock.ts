/**
 * Moments by the clock of the database, for update pipelines and `$expr` (MongoDB 4.2). The clocks of processes may
 * differ: what one of them writes and another one compares has to go by a clock that both ask (decision 016).
 */

/** `ms` after the moment at which the database carries out the statement. */
export const fromNow = (ms: number) => ({ $add: ['$$NOW', ms] });

/** `ms` before that moment. */
export const beforeNow = (ms: number) => ({ $subtract: ['$$NOW', ms] });

/** The moment of a field has passed; one that is missing or null has. */
export const hasPassed = (path: string) => ({
  $expr: { $lte: [{ $ifNull: [`$${path}`, new Date(0)] }, '$$NOW'] },
});

/** Values for the `$set` of a pipeline, stored as they are: a title may begin with a dollar, which would be a field. */
export const literally = (values: Record<string, unknown>): Record<string, { $literal: unknown }> =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, { $literal: value }]));
