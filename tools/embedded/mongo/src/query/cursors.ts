import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { serverError } from '../server-error';

/** Results in batches. */
export interface CursorSource {
  /** Up to `max` documents as BSON, fewer when they reach 16 MB. */
  next(max: number): Promise<Uint8Array[]>;
  /** True when no results are left. */
  readonly exhausted: boolean;
}

export interface Cursor {
  id: Long;
  namespace: string;
  source: CursorSource;
  sessionId: string | undefined;
  /** `noCursorTimeout`: kept until it is killed or its session ends. */
  isKept: boolean;
  usedAt: number;
  busy: boolean;
}

/** MongoDB's cursorTimeoutMillis. */
const idleMs = 10 * 60_000;
/** More than well-behaved clients leave open. Beyond it, the least recently used cursor is closed. */
const maxOpen = 10_000;

export class Cursors {
  private readonly open = new Map<string, Cursor>();

  add(source: CursorSource, namespace: string, sessionId: string | undefined, isKept = false): Long {
    const bytes = randomBytes(8);
    bytes[0] = (bytes[0] ?? 0) & 0x7f;
    const id = Long.fromBytesBE([...bytes]);
    this.open.set(id.toString(), {
      id,
      namespace,
      source,
      sessionId,
      isKept,
      usedAt: Date.now(),
      busy: false,
    });
    if (this.open.size > maxOpen) {
      const [oldest] = this.open.keys();
      if (oldest) this.open.delete(oldest);
    }
    return id;
  }

  /** @throws MongoError 43 CursorNotFound; 13 for a cursor of another session. */
  async next(
    id: Long,
    namespace: string,
    max: number,
    sessionId: string | undefined,
  ): Promise<[Uint8Array[], Long]> {
    const name = id.toString();
    const cursor = this.open.get(name);
    if (!cursor) throw serverError('CursorNotFound', `cursor id ${name} not found`);
    if (cursor.namespace !== namespace) {
      throw serverError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    if (cursor.sessionId !== undefined && cursor.sessionId !== sessionId) {
      throw serverError(
        'Unauthorized',
        `Cannot run getMore on cursor ${name}, which was created in another session`,
      );
    }
    if (cursor.busy) throw serverError('CursorInUse', `cursor id ${name} is already in use`);
    cursor.busy = true;
    try {
      const documents = await cursor.source.next(max);
      cursor.usedAt = Date.now();
      // Moves it to the end, because the map is ordered by use.
      if (this.open.delete(name) && !cursor.source.exhausted) this.open.set(name, cursor);
      return [documents, this.open.has(name) ? id : Long.ZERO];
    } catch (error) {
      this.open.delete(name);
      throw error;
    } finally {
      cursor.busy = false;
    }
  }

  kill(id: Long): boolean {
    return this.open.delete(id.toString());
  }

  killSession(sessionId: string): void {
    for (const [name, cursor] of this.open) if (cursor.sessionId === sessionId) this.open.delete(name);
  }

  dropIdle(now: number): void {
    for (const [name, cursor] of this.open) {
      if (!cursor.isKept && !cursor.busy && now - cursor.usedAt > idleMs) this.open.delete(name);
    }
  }
}
