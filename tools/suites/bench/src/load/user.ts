import { setTimeout as pause } from 'node:timers/promises';
import { CallFailed, openLiveSocket, type Person, type SiteAddress } from '@cutroom/suites-kit';

/** A task of a user, with its frequency relative to the other tasks. */
export interface Task<User> {
  /** The call, as the endpoint table writes it. */
  name: string;
  weight: number;
  run: (user: User) => Promise<unknown>;
}

/** The times and errors of all users. */
export class Experience {
  /** Milliseconds of every successful call, by name. */
  readonly times = new Map<string, number[]>();
  /** The number of each error. */
  readonly errors = new Map<string, number>();

  succeeded(name: string, ms: number): void {
    const times = this.times.get(name) ?? [];
    times.push(ms);
    this.times.set(name, times);
  }

  failed(name: string, error: unknown): void {
    const why = error instanceof CallFailed ? error.message : String(error);
    const line = `${name}: ${why.slice(0, 200)}`;
    this.errors.set(line, (this.errors.get(line) ?? 0) + 1);
  }

  get calls(): number {
    return [...this.times.values()].reduce((sum, times) => sum + times.length, 0);
  }

  get failures(): number {
    return [...this.errors.values()].reduce((sum, count) => sum + count, 0);
  }
}

function choose<User>(tasks: readonly Task<User>[]): Task<User> {
  let left = Math.random() * tasks.reduce((sum, { weight }) => sum + weight, 0);
  for (const task of tasks) {
    left -= task.weight;
    if (left < 0) return task;
  }
  throw new Error('there are no tasks');
}

/**
 * Simulates a user who reads each result before the next task: one task after another, with a pause of 0 to twice
 * `thinkMs` before each, until `signal` aborts.
 */
export async function work<User>(
  user: User,
  tasks: readonly Task<User>[],
  experience: Experience,
  { thinkMs, signal }: { thinkMs: number; signal: AbortSignal },
): Promise<void> {
  const think = () => pause(Math.random() * 2 * thinkMs, undefined, { signal }).catch(() => undefined);
  for (await think(); !signal.aborted; await think()) {
    const { name, run } = choose(tasks);
    const began = performance.now();
    try {
      await run(user);
      experience.succeeded(name, performance.now() - began);
    } catch (error) {
      experience.failed(name, error);
    }
  }
}

/** The socket that a page of a signed-in user keeps open. The server ends it when its token expires, which is no error. */
export function openTeamSocket(
  stack: Pick<SiteAddress, 'urls'>,
  person: Person,
  experience: Experience,
): ReturnType<typeof openLiveSocket> {
  const socket = openLiveSocket(stack, person, { team: person.profile?.teamId ?? '' });
  socket.on('disconnect', (reason) => {
    if (!['io server disconnect', 'io client disconnect'].includes(reason))
      experience.failed('team socket', reason);
  });
  socket.on('connect_error', (error) => experience.failed('team socket', error.message));
  return socket;
}
