import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../storage/atomic-file';
import { openJsonFolder, type JsonFolder } from '../storage/json-folder';
import { makePrivateFolder } from '../storage/private-folder';
import type { VideoMetadata } from '../upload/video-metadata';

/** A published video. */
export interface Video extends VideoMetadata {
  id: string;
  notifySubscribers: boolean;
  /** Bytes. */
  size: number;
  /** Lower-case hex, of the bytes that arrived. */
  sha256: string;
  contentType: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
  thumbnail?: { sha256: string; type: 'image/jpeg' | 'image/png' };
}

/** What the channel holds. A video's bytes lie in `media/` from the first one on; its record makes it a video. */
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

  /** Makes the bytes that lie at `mediaPath` a video; they are read once for their digest, memory stays flat. */
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

  /** Drops bytes that never became a video. */
  dropMedia(id: string): void {
    if (!this.records.get(id)) rmSync(this.mediaPath(id), { force: true });
  }
}
