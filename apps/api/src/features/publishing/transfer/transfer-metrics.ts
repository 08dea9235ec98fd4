import type { StepKey } from '@cutroom/contracts';
import type { Metrics } from '@cutroom/server-kit';

/** The five steps that people see, and the picture that follows them. */
export type MeasuredStep = StepKey | 'thumbnail';

/**
 * `refused`: YouTube said no at the door; `awaiting`: rests until the creator gives permission again;
 * `put-off`: waits for YouTube or storage without a slot; `yielded`: another team had its turn; `interrupted`: this
 * process stopped or lost the lease, another one goes on.
 */
export type StepOutcome =
  'done' | 'failed' | 'declined' | 'expired' | 'refused' | 'awaiting' | 'put-off' | 'yielded' | 'interrupted';

export interface TransferMetrics {
  /** One step has come to an end. */
  ended(step: MeasuredStep, outcome: StepOutcome, seconds: number): void;
  /** Bytes have moved, repeated ones included. */
  moved(step: 'downloading' | 'uploading', bytes: number): void;
}

/** From a session that is refused at once to a 256 GB file on a slow line. */
const seconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400];

export function createTransferMetrics(metrics: Metrics): TransferMetrics {
  const steps = metrics.histogram(
    'transfer_step_seconds',
    'Steps of publishes by outcome, and how long they took',
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
  /** The file has been read up to here. */
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
      // A run that found every byte at YouTube already has read none.
      if (!readAll && outcome !== 'done') metrics.ended('downloading', outcome, took());
      metrics.ended('uploading', outcome, took());
    },
  };
}
