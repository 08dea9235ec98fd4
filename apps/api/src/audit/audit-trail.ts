import { limits, type ActivityAction, type EditableDetails } from '@cutroom/contracts';
import { isDuplicateKey, redactText, type Actor, type Logger } from '@cutroom/server-kit';
import { setTimeout as delay } from 'node:timers/promises';
import { Types, type ClientSession } from 'mongoose';
import { beginningOf } from '../beginning-of';
import type { Clock } from '../clock';
import type { AuditModel, AuditRecord } from './audit.model';

type Id = Types.ObjectId | string;

/** Where a call came from. */
export interface Origin {
  address: string;
}

/** The call of a signed-in user, as a route's context describes it. */
export interface Caller extends Origin {
  actor: Actor;
}

export interface AuditEvent {
  action: ActivityAction;
  teamId: Id | null;
  actorId?: Id | null;
  accountId?: Id | null;
  email?: string;
  video?: { _id: Id; title: string };
  /** Left out when no call caused the event. */
  address?: string;
  note?: string | null;
  /** What the action replaced. It is kept in full. */
  before?: EditableDetails;
}

/** An event of a call, which supplies actor, team and IP address. */
export type CallEvent = Omit<AuditEvent, 'teamId' | 'actorId' | 'address'>;

/**
 * Records who did what.
 *
 * `record` neither delays an action nor makes it fail: each event is logged at once, which survives a crash, and stored
 * as soon as the database accepts it. No response waits for it, so response times reveal nothing.
 */
export interface AuditTrail {
  record(event: AuditEvent): void;
  /**
   * Stores an event in the transaction of the change that it describes, so that neither exists without the other.
   *
   * @returns logs and announces it: to be called once the transaction has committed
   */
  recordWith(session: ClientSession, event: AuditEvent): Promise<() => void>;
  recordCall(caller: Caller, event: CallEvent): void;
  /** Resolves when every event recorded so far is stored or given up. */
  written(): Promise<void>;
  /** Stores waiting events for up to two seconds. */
  stop(): Promise<void>;
}

interface AuditTrailOptions {
  rows: AuditModel;
  logger: Logger;
  clock: Clock;
  /** Called with every event, once the change that it describes is stored. */
  onEvent?: (event: AuditEvent) => void;
  /** Called with the teams of events that have just been stored: their activity has new entries. */
  onStored?: (teamIds: string[]) => void;
  retryMs?: number;
  /** Events kept in memory while the database is down. Further ones are only logged. */
  maxWaiting?: number;
}

const batchSize = 200;
const stopMs = 2_000;
const maxNote = 300;
const dayMs = 86_400_000;

const toId = (id: Id | null | undefined): Types.ObjectId | null =>
  id === null || id === undefined ? null : new Types.ObjectId(id);

const teamsOf = (batch: readonly AuditRecord[]): string[] => [
  ...new Set(batch.flatMap(({ teamId }) => (teamId ? [teamId.toHexString()] : []))),
];

/** `::ffff:192.0.2.1` is how an IPv6 socket reports an IPv4 address (RFC 4291, 2.5.5.2). */
const readable = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

function toRow(event: AuditEvent, at: Date): AuditRecord {
  const teamId = toId(event.teamId);
  const keptDays = teamId ? limits.activityKeptDays : limits.strangerActivityKeptDays;
  return {
    _id: new Types.ObjectId(),
    at,
    action: event.action,
    teamId,
    actorId: toId(event.actorId),
    accountId: toId(event.accountId),
    email: event.email ?? null,
    video: event.video ? { _id: new Types.ObjectId(event.video._id), title: event.video.title } : null,
    address: event.address === undefined ? null : readable(event.address),
    ...(event.before && { before: event.before }),
    note: event.note ? beginningOf(redactText(event.note), maxNote) : null,
    keptUntil: new Date(at.getTime() + keptDays * dayMs),
  };
}

export function createAuditTrail({
  rows,
  logger,
  clock,
  onEvent,
  onStored,
  retryMs = 1_000,
  maxWaiting = 10_000,
}: AuditTrailOptions): AuditTrail {
  const stopping = new AbortController();
  let waiting: AuditRecord[] = [];
  let writing: Promise<void> | undefined;

  async function writeBatch(batch: AuditRecord[]): Promise<boolean> {
    try {
      await rows.collection.insertMany(batch, { ordered: false });
    } catch (error) {
      // An earlier attempt stored the events, but its response was lost.
      if (isDuplicateKey(error)) return true;
      logger.warn({ err: error, waiting: waiting.length }, 'could not store audit events');
      return false;
    }
    return true;
  }

  function reportStored(stored: readonly AuditRecord[]): void {
    const teamIds = teamsOf(stored);
    if (teamIds.length > 0) onStored?.(teamIds);
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      if (await writeBatch(batch)) {
        waiting = waiting.slice(batch.length);
        reportStored(batch);
      } else if (stopping.signal.aborted) return;
      else await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** One batch at a time, so that events are stored in their order. */
  function wake(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  function announce(event: AuditEvent, row: AuditRecord): void {
    logger.info({ audit: row }, 'audit');
    onEvent?.(event);
  }

  const trail: AuditTrail = {
    async recordWith(session, event) {
      const row = toRow(event, clock());
      await rows.collection.insertOne(row, { session });
      return () => {
        announce(event, row);
        reportStored([row]);
      };
    },
    record(event) {
      const row = toRow(event, clock());
      announce(event, row);
      if (waiting.length >= maxWaiting) return;
      waiting.push(row);
      void wake();
    },
    recordCall({ actor, address }, event) {
      trail.record({ ...event, teamId: actor.teamId, actorId: actor.userId, address });
    },
    async written() {
      while (writing) await writing;
    },
    async stop() {
      stopping.abort();
      const enough = new AbortController();
      const late = delay(stopMs, undefined, { signal: enough.signal }).catch(() => undefined);
      await Promise.race([trail.written(), late]);
      enough.abort();
      if (waiting.length > 0)
        logger.error({ waiting: waiting.length }, 'some audit events are only in the log');
    },
  };
  return trail;
}
