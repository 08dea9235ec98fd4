import { io, type Socket } from 'socket.io-client';
import {
  steps,
  stepStatuses,
  type ServerToClientEvents,
  type StepKey,
  type VideoLog,
} from '@cutroom/contracts';
import type { Person } from '../users/person';
import type { SiteAddress } from '../stack/test-stack';

/** The status page's socket, with every log that has arrived, in order. */
export class LiveLog {
  readonly seen: VideoLog[] = [];
  private readonly socket: Socket<ServerToClientEvents>;

  constructor(stack: SiteAddress, person: Person, videoId: string) {
    // A deployment may serve the status service below a path, which Socket.IO would take for a namespace.
    const { origin, pathname } = new URL(stack.urls.status);
    this.socket = io(origin, {
      path: `${pathname.replace(/\/$/, '')}/socket.io`,
      query: { id: videoId },
      auth: (give) => void person.freshToken().then((token) => give({ token })),
      forceNew: true,
      // As the pages do: with several processes, the status service accepts only WebSockets.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    this.socket.on('status', (log) => this.seen.push(log));
    // The server closes a connection whose token has expired: reconnect with a fresh one, as the pages do.
    this.socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.socket.connect();
    });
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

  /** The statuses of one step in the order in which they were seen, without repetitions. */
  of(step: StepKey): string[] {
    const statuses = this.seen.map((log) => log[step].status);
    return statuses.filter((status, index) => status !== statuses[index - 1]);
  }

  /** Every step that went backwards within one attempt. */
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
