import type { StepKey, VideoLog } from '@cutroom/contracts';
import { sample, startMeter, type SpeedMeter } from '../../../lib/transfer/speed-meter';

type MovingStep = Extract<StepKey, 'downloading' | 'uploading'>;
const movingSteps: readonly MovingStep[] = ['downloading', 'uploading'];

/** The speed of each step, computed from the server's timestamps because events may arrive in bursts. */
export interface LogSpeeds {
  readonly attempt: number;
  readonly version: number;
  readonly meters: Partial<Record<MovingStep, SpeedMeter>>;
}

export const noSpeeds: LogSpeeds = { attempt: 0, version: -1, meters: {} };

export function measure(speeds: LogSpeeds, log: VideoLog): LogSpeeds {
  if (log.attempt === speeds.attempt && log.version <= speeds.version) return speeds;
  const before = log.attempt === speeds.attempt ? speeds.meters : {};
  const at = Date.parse(log.updatedAt);
  const meters: LogSpeeds['meters'] = {};
  for (const key of movingSteps) {
    const { status, bytes = 0, total = 0 } = log[key];
    const meter = before[key];
    if (status !== 'INPROGRESS') continue;
    meters[key] = meter?.total === total ? sample(meter, bytes, at) : startMeter(total, at, bytes);
  }
  return { attempt: log.attempt, version: log.version, meters };
}
