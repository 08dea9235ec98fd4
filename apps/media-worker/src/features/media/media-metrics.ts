import type { Metrics } from '@cutroom/server-kit';
import type { TaskOutcome } from '../../child/run-child';

type TaskKind = 'inspect' | 'render' | 'frame' | 'still';

export interface MediaMetrics {
  /** Measures one child process by how it ended; 'interrupted' when something else ended it. */
  timeTask(task: TaskKind, run: () => Promise<TaskOutcome>): Promise<TaskOutcome>;
  countBytes(bytes: number): void;
}

/** From the poster of a small file to the preview of a feature film, in seconds. */
const buckets = [0.5, 1, 2, 5, 15, 60, 300, 1_800, 7_200, 28_800];

export function createMediaMetrics(metrics: Metrics): MediaMetrics {
  const tasks = metrics.histogram(
    'media_task_duration_seconds',
    'Child processes that decoded a file, by task and by how they ended',
    ['task', 'outcome'],
    buckets,
  );
  const bytes = metrics.counter(
    'media_bytes_read_total',
    'Bytes of video files that were read from the store',
  );
  return {
    async timeTask(task, run) {
      const stop = tasks.startTimer({ task });
      let outcome = 'interrupted';
      try {
        const ended = await run();
        outcome = ended.end === 'failed' ? ended.cause : ended.end;
        return ended;
      } finally {
        stop({ outcome });
      }
    },
    countBytes: (count) => bytes.inc(count),
  };
}
