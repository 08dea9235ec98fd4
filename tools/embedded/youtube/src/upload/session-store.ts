import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { VideoStore } from '../channel/video-store';
import { openJsonFolder, type JsonFolder } from '../storage/json-folder';
import type { VideoMetadata } from './video-metadata';

/** The offset of a session is a multiple of this, except at the end of the file. */
export const granularity = 262_144;

/** A session URI expires after a week, like Google's. */
const sessionLifetimeMs = 7 * 24 * 60 * 60 * 1000;

interface SessionRecord {
  /** Digest of the upload id, which is secret and never stored. */
  key: string;
  videoId: string;
  /** Bytes of the whole file. */
  total: number;
  contentType: string;
  metadata: VideoMetadata;
  notifySubscribers: boolean;
  createdAt: number;
}

/** A resumable session. */
export interface UploadSession extends SessionRecord {
  /** Stored bytes that count: a multiple of `granularity`, or the total. */
  offset: number;
  /** PUT requests since the process started, including probes. */
  puts: number;
  /** PUT requests that arrived during another one: two clients upload the same file. */
  overlaps: number;
  /** The request that is writing: see `takeOver`. */
  writer?: { socket: Socket; cut(): void; ended: Promise<void> };
}

/** The upload sessions. An offset is the size of the session's file, so the two cannot differ after a crash. */
export class SessionStore {
  private readonly records: JsonFolder<SessionRecord>;
  private readonly sessions = new Map<string, UploadSession>();

  constructor(
    dataDir: string,
    private readonly videos: VideoStore,
    private readonly now: () => number,
  ) {
    this.records = openJsonFolder<SessionRecord>(join(dataDir, 'sessions'));
    for (const record of this.records.all()) {
      if (this.isOver(record)) {
        this.forget(record);
        continue;
      }
      const offset = storedBytes(videos.mediaPath(record.videoId), record.total);
      this.sessions.set(record.key, { ...record, offset, puts: 0, overlaps: 0 });
    }
  }

  /** Returns the upload id, which authorizes writes to the file. */
  open(wanted: Omit<SessionRecord, 'key' | 'videoId' | 'createdAt'>): string {
    const uploadId = randomBytes(48).toString('base64url');
    const key = keyOf(uploadId);
    const videoId = randomBytes(9).toString('base64url').slice(0, 11);
    const record: SessionRecord = { ...wanted, key, videoId, createdAt: this.now() };
    this.records.put(key, record);
    this.sessions.set(key, { ...record, offset: 0, puts: 0, overlaps: 0 });
    return uploadId;
  }

  /** Undefined for an unknown session or one older than a week. */
  find(uploadId: string): UploadSession | undefined {
    const session = this.sessions.get(keyOf(uploadId));
    if (!session || !this.isOver(session)) return session;
    void this.remove(session);
    return undefined;
  }

  has({ key }: UploadSession): boolean {
    return this.sessions.has(key);
  }

  /** Deletes a session and cuts off its writer. Deletes its bytes unless they have become a video. */
  async remove(session: UploadSession): Promise<void> {
    this.sessions.delete(session.key);
    session.writer?.cut();
    await session.writer?.ended;
    this.forget(session);
  }

  list(): UploadSession[] {
    return [...this.sessions.values()];
  }

  private isOver({ createdAt }: SessionRecord): boolean {
    return createdAt + sessionLifetimeMs <= this.now();
  }

  private forget({ key, videoId }: SessionRecord): void {
    this.records.remove(key);
    this.videos.dropMedia(videoId);
  }
}

/** The offset of a session that has received this many bytes. */
export function countedBytes(received: number, total: number): number {
  return received >= total ? total : received - (received % granularity);
}

function storedBytes(path: string, total: number): number {
  return countedBytes(statSync(path, { throwIfNoEntry: false })?.size ?? 0, total);
}

function keyOf(uploadId: string): string {
  return createHash('sha256').update(uploadId).digest('hex');
}
