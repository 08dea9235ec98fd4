import { deserialize, type Document, Long, serialize } from 'bson';
import type { Environment } from '../storage/environment';

/** How far the last retryable write or transaction of a session got; kept on disk with what it wrote. */
export interface SessionRecord {
  number: bigint;
  kind: 'write' | 'transaction';
  /** Statements that have been carried out; `complete` once there are no more. */
  next: number;
  complete: boolean;
  /** The answer so far, given again to a client that asks a second time. */
  reply: Document;
}

const rawReply = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Records by session id (hex). `save` and `remove` belong inside `Environment.write`. */
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

  /** Forgets sessions that have not written since then. */
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
