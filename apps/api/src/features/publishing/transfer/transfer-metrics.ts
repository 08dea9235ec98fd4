import type { StepKey } from '@cutroom/contracts';
import type { Metrics } from '@cutroom/server-kit';

/** The five steps of the video log, and the thumbnail that follows them. */
export type MeasuredStep = StepKey | 'thumbnail';

/**
 * `refused`: YouTube rejected the upload before it began; `awaiting`: waits for the creator's permission; `put-off`: waits
 * for YouTube or storage without a slot; `yielded`: gave the slot to another team; `interrupted`: this process stopped
 * or lost the lease.
 */
export type StepOutcome =
  'done' | 'failed' | 'declined' | 'expired' | 'refused' | 'awaiting' | 'put-off' | 'yielded' | 'interrupted';

export interface TransferMetrics {
  /** A step ended. */
  ended(step: MeasuredStep, outcome: StepOutcome, seconds: number): void;
  /** Bytes moved, repeated ones included. */
  moved(step: 'downloading' | 'uploading', bytes: number): void;
}

/** From an immediate refusal to a 256 GB file on a slow connection. */
const seconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400];

export function createTransferMetrics(metrics: Metrics): TransferMetrics {
  const steps = metrics.histogram(
    'transfer_step_seconds',
    'Duration of the steps of publishes, by outcome',
    ['step', 'outcome'],
    seconds,
  );
  const bytes = metrics.counter('transfer_bytes_total', 'Bytes read from storage and sent to YouTube', [
    'step',
  ]);
  for (const step of ['downloading', 'uploading']) bytes.inc({ step }, 0);
  return {
    ended: (step, outcome, took) => steps.observe({ step, outcome }, Math.max(0, took)),
    moved: (step, count) => bytes.inc({ step }, count),
  };
}

export interface TransferTimer {
  /** The file was read up to `position`. */
  read(position: number): void;
  ended(outcome: StepOutcome): void;
}

/** Times the two steps in which bytes move, for one run of a transfer of `total` bytes. */
export function timeTransfer(metrics: TransferMetrics, total: number): TransferTimer {
  const begun = performance.now();
  const took = () => (performance.now() - begun) / 1_000;
  let readAll = false;
  return {
    read(position) {
      if (position < total || readAll) return;
      readAll = true;
      metrics.ended('downloading', 'done', took());
    },
    ended(outcome) {
      // A run whose bytes were all at YouTube already has read none.
      if (!readAll && outcome !== 'done') metrics.ended('downloading', outcome, took());
      metrics.ended('uploading', outcome, took());
    },
  };
}
