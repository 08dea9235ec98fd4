import { type Document, MongoError } from '../documents';
import { timeLimitExceeded } from '../server-error';
import { Blocked } from '../transactions/lock-table';
import { tooOld } from '../transactions/transactions';
import type { WriteTarget } from '../transactions/write-target';
import { optionalCount } from './arguments';
import type { CommandContext, RetryId } from './command';

/** A write command as a sequence of atomic statements. */
export interface WriteBatch {
  length: number;
  /** The initial reply. */
  empty(): Document;
  /** Runs one statement and adds its result to the reply. Throws before it has written anything. */
  step(index: number, target: WriteTarget, reply: Document): void;
  /** Handles a statement's error; returns true to continue with the next statement. */
  onError(index: number, error: MongoError, reply: Document): boolean;
}

interface Progress {
  next: number;
  reply: Document;
}

type Outcome = { kind: 'done'; reply: Document } | { kind: 'blocked'; owner: Promise<void> };

/**
 * Runs a batch in its transaction, or durably on its own. A plain write that meets a transaction's lock waits for the
 * transaction to end and continues where it stopped. A retryable write stores its reply together with its changes.
 */
export async function runWrites(context: CommandContext, batch: WriteBatch): Promise<Document> {
  const { engine, transaction } = context;
  if (transaction) {
    const target = engine.targetFor(transaction);
    return engine.write(() => {
      const progress = { next: 0, reply: batch.empty() };
      runFrom(batch, progress, target);
      return progress.reply;
    });
  }
  const maxTimeMs = optionalCount(context, 'maxTimeMS') ?? 0;
  const deadline = maxTimeMs > 0 ? Date.now() + maxTimeMs : Infinity;
  let progress: Progress = { next: 0, reply: batch.empty() };
  for (;;) {
    const outcome = await engine.write((): Outcome => {
      const before = context.retry ? earlier(context, context.retry) : undefined;
      if (before?.complete) return { kind: 'done', reply: before.reply };
      if (before) progress = { next: before.next, reply: before.reply };
      const owner = runUntilBlocked(batch, progress, engine.direct);
      if (context.retry && (!owner || progress.next > 0)) save(context, context.retry, progress, !owner);
      return owner ? { kind: 'blocked', owner } : { kind: 'done', reply: progress.reply };
    });
    if (outcome.kind === 'done') return outcome.reply;
    await endedBy(outcome.owner, deadline);
  }
}

/** Waits for a transaction to end. @throws MongoError 50 at the deadline */
async function endedBy(owner: Promise<void>, deadline: number): Promise<void> {
  if (deadline === Infinity) return owner;
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeLimitExceeded()), Math.max(0, deadline - Date.now()));
  });
  try {
    await Promise.race([owner, expired]);
  } finally {
    clearTimeout(timer);
  }
}

function runUntilBlocked(
  batch: WriteBatch,
  progress: Progress,
  target: WriteTarget,
): Promise<void> | undefined {
  try {
    runFrom(batch, progress, target);
    return undefined;
  } catch (error) {
    if (error instanceof Blocked) return error.owner.ended;
    throw error;
  }
}

function runFrom(batch: WriteBatch, progress: Progress, target: WriteTarget): void {
  while (progress.next < batch.length) {
    try {
      batch.step(progress.next, target, progress.reply);
    } catch (error) {
      // A conflict aborts the transaction; drivers expect its label on the command, not on a statement.
      if (!(error instanceof MongoError) || error.codeName === 'WriteConflict') throw error;
      if (!batch.onError(progress.next, error, progress.reply)) {
        progress.next = batch.length;
        return;
      }
    }
    progress.next++;
  }
}

function earlier({ engine }: CommandContext, { sessionId, number }: RetryId) {
  const record = engine.records.find(sessionId);
  if (record && record.number > number) throw tooOld(number);
  return record?.number === number && record.kind === 'write' ? record : undefined;
}

function save(
  { engine }: CommandContext,
  { sessionId, number }: RetryId,
  progress: Progress,
  complete: boolean,
): void {
  engine.records.save(sessionId, { number, kind: 'write', complete, ...progress });
}

/** A statement's error as drivers expect it in `writeErrors`. */
function writeError(index: number, { code, codeName, message, extra }: MongoError): Document {
  return { index, code, codeName, ...extra, errmsg: message };
}

/** As in MongoDB, errors beyond this size come without their message, so that the reply keeps its limit. */
const maxMessageBytes = 1024 * 1024;

/** Adds the errors of a batch's statements to its reply; an ordered batch stops at the first. */
export function errorCollector(ordered: boolean): WriteBatch['onError'] {
  let bytes = 0;
  return (index, error, reply) => {
    bytes += Buffer.byteLength(error.message);
    const { code, codeName } = error;
    const added = bytes > maxMessageBytes ? { index, code, codeName, errmsg: '' } : writeError(index, error);
    addTo(reply, 'writeErrors', added);
    return !ordered;
  };
}

/** Appends to a list of the reply. */
export function addTo(reply: Document, list: string, entry: Document): void {
  const entries: unknown = reply[list];
  if (Array.isArray(entries)) entries.push(entry);
  else reply[list] = [entry];
}
