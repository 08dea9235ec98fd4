import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writeFileAtomic } from '../../../kit/src/index';
import { openJsonFolder, type JsonFolder } from '../storage/json-folder';
import type { VideoMetadata } from '../upload/video-metadata';

/** A published video. */
export interface Video extends VideoMetadata {
  id: string;
  notifySubscribers: boolean;
  /** Bytes. */
  size: number;
  /** Lower-case hex digest of the received bytes. */
  sha256: string;
  contentType: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
  thumbnail?: { sha256: string; type: 'image/jpeg' | 'image/png' };
}

/** The channel's videos. `media/` holds the bytes, from the start of an upload; the record publishes them as a video. */
export class VideoStore {
  private readonly records: JsonFolder<Video>;

  constructor(private readonly dataDir: string) {
    this.records = openJsonFolder<Video>(join(dataDir, 'videos'));
    makePrivateFolder(join(dataDir, 'media'));
    makePrivateFolder(join(dataDir, 'thumbnails'));
  }

  /** Oldest first. */
  list(): Video[] {
    return this.records.all().sort((a, b) => a.publishedAt - b.publishedAt || (a.id < b.id ? -1 : 1));
  }

  get(id: string): Video | undefined {
    return this.records.get(id);
  }

  /** Publishes the bytes at `mediaPath` as a video. Reads them once for the digest, with flat memory. */
  async publish(video: Omit<Video, 'sha256'>): Promise<Video> {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(this.mediaPath(video.id), { highWaterMark: 1024 * 1024 })) {
      hash.update(chunk as Buffer);
    }
    const published: Video = { ...video, sha256: hash.digest('hex') };
    this.records.put(video.id, published);
    return published;
  }

  setThumbnail(video: Video, image: Buffer, type: 'image/jpeg' | 'image/png'): void {
    writeFileAtomic(this.thumbnailPath(video.id), image);
    const sha256 = createHash('sha256').update(image).digest('hex');
    this.records.put(video.id, { ...video, thumbnail: { sha256, type } });
  }

  mediaPath(id: string): string {
    return join(this.dataDir, 'media', id);
  }

  thumbnailPath(id: string): string {
    return join(this.dataDir, 'thumbnails', id);
  }

  /** Deletes bytes that did not become a video. */
  dropMedia(id: string): void {
    if (!this.records.get(id)) rmSync(this.mediaPath(id), { force: true });
  }
}
