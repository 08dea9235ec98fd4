import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps';
import type { LiveIo, LiveSocket } from './live-types';

export interface Presence {
  /** Somebody has entered or left this room through this process. */
  moved(room: string): void;
  /** Call it when the sockets are closed: notifies the other processes that the users of this one have left. */
  stop(): void;
}

/** Many people open a room at once, and a reload leaves and enters again. */
export const collectMs = 200;
/** Another process answers within this time, or the last answer counts: nobody waits for one that has just died. */
const answerMs = 1_000;
/** How often to look whether a process has come or gone: its users leave without a message. */
const lookMs = 1_000;

interface Counted {
  userIds: string[];
  /** Whether all processes have answered. */
  isComplete: boolean;
}

interface Move {
  again: boolean;
  /** The other processes do not know yet. */
  notifyOthers: boolean;
}

const distinct = (userIds: string[]): string[] => [...new Set(userIds)].sort();

/**
 * Sends 'presence' to the sockets of review rooms. A process notifies the others only that somebody has moved; each asks for
 * the whole list and sends it to its own sockets, one list after the other, so that an old one never follows a new one.
 */
export function createPresence(io: LiveIo, { logger, redis }: Pick<Deps, 'logger' | 'redis'>): Presence {
  const moving = new Map<string, Move>();
  /** What the sockets of this process were last shown. */
  const shown = new Map<string, string[]>();
  const namespace = io.of('/');
  /** How many there were at the last look. NaN, which equals nothing, makes the next look count everybody again. */
  let processes = NaN;
  let isStopped = false;

  const socketsIn = (room: string): LiveSocket[] =>
    [...(namespace.adapter.rooms.get(room) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? []);
  const usersHere = (room: string): string[] => socketsIn(room).map(({ data }) => data.actor.userId);

  async function usersElsewhere(room: string): Promise<string[][] | undefined> {
    if (!redis) return [];
    const asked = io.serverSideEmitWithAck('present', room).catch(() => undefined);
    return Promise.race([asked, wait(answerMs, undefined, { ref: false })]);
  }

  async function count(room: string): Promise<Counted> {
    const elsewhere = await usersElsewhere(room);
    const others = elsewhere?.flat() ?? shown.get(room) ?? [];
    return { userIds: distinct([...usersHere(room), ...others]), isComplete: elsewhere !== undefined };
  }

  /** @returns whether the list is complete */
  async function show(room: string): Promise<boolean> {
    if (socketsIn(room).length === 0) {
      shown.delete(room);
      return true;
    }
    const { userIds, isComplete } = await count(room);
    shown.set(room, userIds);
    const key = userIds.join();
    for (const socket of socketsIn(room)) {
      if (socket.data.shownPresence === key) continue;
      socket.data.shownPresence = key;
      socket.emit('presence', { present: userIds });
    }
    return isComplete;
  }

  async function follow(room: string, state: Move): Promise<void> {
    let isComplete = true;
    while (state.again && !isStopped) {
      await wait(isComplete ? collectMs : answerMs, undefined, { ref: false });
      if (isStopped) break;
      const { notifyOthers } = state;
      state.again = state.notifyOthers = false;
      if (redis && notifyOthers) io.serverSideEmit('moved', room);
      isComplete = await show(room);
      if (!isComplete) state.again = true;
    }
    moving.delete(room);
  }

  function changed(room: string, notifyOthers: boolean): void {
    const known = moving.get(room);
    const state = known ?? { again: true, notifyOthers };
    state.again = true;
    state.notifyOthers ||= notifyOthers;
    if (known) return;
    moving.set(room, state);
    follow(room, state).catch((err: unknown) => {
      moving.delete(room);
      logger.warn({ err, room }, 'could not show who is in a room');
    });
  }

  /** As many at two looks does not mean the same ones: one may have been killed while another one began. */
  async function watchProcesses(): Promise<void> {
    for (let isNew = true; !isStopped; isNew = false) {
      const now = await namespace.adapter.serverCount();
      if (now !== processes) for (const room of shown.keys()) changed(room, false);
      processes = now;
      await wait(lookMs, undefined, { ref: false });
      // By now all of them count this one.
      if (isNew && !isStopped) io.serverSideEmit('began');
    }
  }

  if (redis) {
    io.on('moved', (room) => changed(room, false));
    io.on('began', () => (processes = NaN));
    io.on('present', (room, answer) => answer(distinct(usersHere(room))));
    watchProcesses().catch((err: unknown) => logger.warn({ err }, 'could not watch the other processes'));
  }

  return {
    moved: (room) => changed(room, true),
    stop() {
      isStopped = true;
      // The others would notice only a second later that this process has gone.
      if (redis)
        for (const room of new Set([...shown.keys(), ...moving.keys()])) io.serverSideEmit('moved', room);
    },
  };
}
