import type { UnfinishedUpload, UploadRequest, Video } from '@cutroom/contracts';
import type { TransferOptions, TransferPorts } from '@cutroom/upload-client';
import type { FileHandles } from '../api/file-handles';
import type { PortsInput } from '../api/transfer-ports';
import type { StartedUpload } from './started-upload';
import type { UploadProposals } from './upload-proposals';
import type { UploadLocks } from './upload-locks';

/** What a tray needs from the server, the store and the browser. */
export interface TrayDeps {
  /** The user's uploads that the server has not received. */
  unfinished(): Promise<UnfinishedUpload[]>;
  cancel(videoId: string): Promise<unknown>;
  /** @param versionOf the video whose next version it is */
  start(details: UploadRequest, versionOf?: string): Promise<StartedUpload>;
  ports(input: PortsInput): TransferPorts<Video>;
  handles: FileHandles;
  proposals: UploadProposals;
  openHandle(handle: FileSystemFileHandle, options: { ask: boolean }): Promise<File | null>;
  locks: UploadLocks;
  network: { isOnline(): boolean; subscribe(listener: () => void): void };
  /** Keeps the session alive until the returned function is called. */
  hold(): () => void;
  onReceived(video: Video): void;
  /** 'Same file as "…"', or null. */
  sameAs(video: Video): string | null;
  now?: () => number;
  timing?: TransferOptions;
}
