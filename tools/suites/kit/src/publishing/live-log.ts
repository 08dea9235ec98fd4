import type { Socket } from 'socket.io-client';
import {
  steps,
  stepStatuses,
  type ServerToClientEvents,
  type StepKey,
  type VideoLog,
} from '@cutroom/contracts';
import { openLiveSocket } from '../network/live-socket';
import type { Person } from '../users/person';
import type { SiteAddress } from '../stack/test-stack';

/** The socket of the status page. It keeps every log that has arrived, in order. */
export class LiveLog {
  readonly seen: VideoLog[] = [];
  private readonly socket: Socket<ServerToClientEvents>;

  constructor(stack: SiteAddress, person: Person, videoId: string) {
    this.socket = openLiveSocket(stack, person, { id: videoId });
    this.socket.on('status', (log) => this.seen.push(log));
  }

  async connected(): Promise<void> {
    if (this.socket.connected) return;
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
    });
  }

  close(): void {
    this.socket.disconnect();
  }

  /** The statuses of one step in the order in which they arrived, without consecutive repetitions. */
  of(step: StepKey): string[] {
    const statuses = this.seen.map((log) => log[step].status);
    return statuses.filter((status, index) => status !== statuses[index - 1]);
  }

  /** Describes every change of a step to an earlier status within one attempt. */
  get stepsBack(): string[] {
    const found: string[] = [];
    this.seen.forEach((log, index) => {
      const before = this.seen[index - 1];
      if (!before || before.attempt !== log.attempt) return;
      for (const { key } of steps) {
        if (stepStatuses.indexOf(log[key].status) < stepStatuses.indexOf(before[key].status)) {
          found.push(`${key}: ${before[key].status} → ${log[key].status} at version ${log.version}`);
        }
      }
    });
    return found;
  }
}
