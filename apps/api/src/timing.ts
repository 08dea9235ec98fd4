import { envNumber, type EnvOf } from '@cutroom/server-kit';
import type { MongoJobsOptions } from '@cutroom/jobs';
import { chunkUnit, defaultChunkBytes } from './features/publishing/google/content-range';
import { defaultPacing } from './features/publishing/google/backoff';
import { defaultLeaseTiming } from './features/publishing/transfer/lease';
import type { PublishingConfig } from './features/publishing/create-publishing';

/** A duration in milliseconds, at most one hour. */
const ms = (fallback: number, min = 1) => envNumber(fallback, { min, max: 3_600_000 });

/** How much work runs concurrently and how long it waits. The fault tests shorten the defaults. */
export const timingEnv = {
  /** Concurrent transfers of one process. Each holds the buffers of one chunk. */
  TRANSFER_CONCURRENCY: envNumber(4, { min: 1, max: 64 }),
  /** Bytes of a PUT to YouTube, rounded down to a multiple of 256 KiB (docs/youtube.md#2-resumable-upload). */
  TRANSFER_CHUNK_BYTES: envNumber(defaultChunkBytes, { min: chunkUnit, max: 4096 * chunkUnit }),
  TRANSFER_BACKOFF_FIRST_MS: ms(defaultPacing.firstMs),
  TRANSFER_BACKOFF_MAX_MS: ms(defaultPacing.maxMs),
  /** The longest wait for which a transfer keeps its slot. */
  TRANSFER_PATIENCE_MS: ms(defaultPacing.patienceMs),
  /** How long a transfer keeps its slot while a team with fewer running transfers waits. */
  TRANSFER_SLICE_MS: ms(60_000, 100),
  /** How long a stopping process continues transfers that are nearly done. It is killed after 30 seconds. */
  TRANSFER_GRACE_MS: envNumber(20_000, { min: 0, max: 25_000 }),
  /** A process that renews no lease for this long loses its transfers. */
  TRANSFER_LEASE_MS: ms(defaultLeaseTiming.lengthMs, 1_000),
  /** The same for every other job, including emails. */
  JOB_LOCK_MS: ms(10_000, 1_000),
  JOB_POLL_MS: ms(1_000, 50),
  SWEEP_UPLOADS_MS: ms(60_000, 100),
  SWEEP_PUBLISHES_MS: ms(10_000, 100),
  SWEEP_NOTICES_MS: ms(10_000, 100),
};

type Timing = EnvOf<typeof timingEnv>;

export const jobTimingOf = (env: Timing): Pick<MongoJobsOptions, 'pollMs' | 'leaseMs'> => ({
  pollMs: env.JOB_POLL_MS,
  leaseMs: env.JOB_LOCK_MS,
});

export const publishTimingOf = (
  env: Timing,
): Pick<
  PublishingConfig,
  'pacing' | 'leaseTiming' | 'chunkBytes' | 'concurrency' | 'pollMs' | 'sliceMs' | 'graceMs'
> => ({
  pacing: {
    firstMs: env.TRANSFER_BACKOFF_FIRST_MS,
    maxMs: env.TRANSFER_BACKOFF_MAX_MS,
    patienceMs: env.TRANSFER_PATIENCE_MS,
  },
  // Renewed three times before it would end.
  leaseTiming: { lengthMs: env.TRANSFER_LEASE_MS, renewMs: Math.floor(env.TRANSFER_LEASE_MS / 3) },
  chunkBytes: env.TRANSFER_CHUNK_BYTES - (env.TRANSFER_CHUNK_BYTES % chunkUnit),
  concurrency: env.TRANSFER_CONCURRENCY,
  pollMs: env.JOB_POLL_MS,
  sliceMs: env.TRANSFER_SLICE_MS,
  graceMs: env.TRANSFER_GRACE_MS,
});
