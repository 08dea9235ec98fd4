export * from './backoff';
export { beforeNow, fromNow, hasPassed, literally } from './database-clock';
export { measureJobs } from './job-metrics';
export type { EnqueueOptions, JobContext, JobHandler, JobOptions, Jobs } from './jobs';
export { LeaseHold, LeaseLost, type LeaseTiming } from './lease';
export { createMongoJobs, type MongoJobsOptions } from './mongo-jobs';
