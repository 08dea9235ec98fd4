import { deserialize, type Document, Long, serialize } from 'bson';
import type { Environment } from '../storage/environment';

/** The progress of a session's last retryable write or transaction, stored together with its changes. */
export interface SessionRecord {
  number: bigint;
  kind: 'write' | 'transaction';
  /** The number of applied statements; `complete` after the last one. */
  next: number;
  complete: boolean;
  /** The reply so far, which a retry receives again. */
  reply: Document;
}

const rawReply = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Records by session id (hex). Call `save` and `remove` inside `Environment.write`. */
export class SessionRecords {
  constructor(private readonly environment: Environment) {}

  find(sessionId: string): SessionRecord | undefined {
    const stored = this.environment.sessions.get(keyOf(sessionId));
    if (!stored) return undefined;
    const { number, kind, next, complete, reply } = deserialize(stored, rawReply);
    return { number: (number as Long).toBigInt(), kind, next: Number(next), complete, reply };
  }

  save(sessionId: string, { number, ...rest }: SessionRecord): void {
    const record = { ...rest, number: Long.fromBigInt(number), usedAt: new Date() };
    void this.environment.sessions.put(
      keyOf(sessionId),
      Buffer.from(serialize(record, { ignoreUndefined: true })),
    );
  }

  remove(sessionId: string): void {
    void this.environment.sessions.remove(keyOf(sessionId));
  }

  /** Removes the records of sessions without writes since `time`. */
  removeUnusedSince(time: Date): void {
    const start = Buffer.of(0);
    for (const { key, value } of [...this.environment.sessions.getRange({ start })]) {
      const { usedAt } = deserialize(value, { promoteBuffers: true }) as { usedAt?: Date };
      if (!usedAt || usedAt < time) void this.environment.sessions.remove(key);
    }
  }
}

function keyOf(sessionId: string): Buffer {
  return Buffer.from(`s${sessionId}`, 'latin1');
}
