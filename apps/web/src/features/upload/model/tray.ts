import type { VideoExtension } from '@cutroom/contracts';
import type { PickedFile } from '../../../lib/files/picked-file';
import type { SpeedMeter } from '../../../lib/transfer/speed-meter';
import type { StartedUpload } from './started-upload';

export type TrayStage =
  /** Other uploads go first. */
  | { name: 'waiting' }
  /** The file is compared with the parts that have arrived. `share`: 0 to 1. */
  | { name: 'checking'; share: number }
  /** The file has been read for a minute without a result. */
  | { name: 'reading' }
  /** `retryingAt`: the next try in epoch milliseconds, while the connection or the store fails. */
  | { name: 'sending'; meter: SpeedMeter; retryingAt: number | null }
  | { name: 'paused'; reason: 'user' | 'offline' | 'signed-out' | 'other-tab' }
  /**
   * `handle`: one click on Resume is enough; otherwise the user has to choose the same file. `problem`: why the last
   * picked file was rejected.
   */
  | { name: 'needs-file'; handle: boolean; problem: string | null }
  /** All bytes have arrived; the server is being notified. */
  | { name: 'finishing' }
  /** `sameAs`: 'Same file as "…", uploaded by … on …'. `videoId`: the video, which a new version belongs to. */
  | { name: 'done'; videoId: string; sameAs: string | null }
  /** For good: it can only be dismissed. */
  | { name: 'failed'; message: string };

export interface TrayUpload {
  id: string;
  /** It changes when the upload is restarted. */
  videoId: string;
  title: string;
  extension: VideoExtension;
  /** Whether it is the next version of the video with this title. */
  isNewVersion: boolean;
  fileName: string | null;
  /** The file itself while this tab sends it. */
  file: File | null;
  size: number | null;
  /** Bytes that have arrived. */
  arrived: number;
  /** When the server discards the upload, in epoch milliseconds. */
  expiresAt: number;
  stage: TrayStage;
}

/** The uploads of this user: those of this tab, and those that the server lists from elsewhere. */
export interface Tray {
  get(): readonly TrayUpload[];
  subscribe(listener: () => void): () => void;
  /** Stops the uploads of another user. Call it before `add`. */
  own(userId: string): void;
  add(started: StartedUpload, picked: PickedFile): void;
  pause(id: string): void;
  resume(id: string): void;
  cancel(id: string): Promise<void>;
  continueWith(id: string, picked: PickedFile): void;
  dismiss(id: string): void;
}
