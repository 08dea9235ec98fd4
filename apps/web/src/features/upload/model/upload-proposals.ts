import type { Proposal } from '@cutroom/contracts';

/**
 * Editors' proposals for YouTube. The server removes a proposal with its upload. This tab keeps the texts, but not the
 * thumbnails.
 */
export interface UploadProposals {
  /** The saved proposal of a video that may be gone; null if it is unknown. Never rejects. */
  read(videoId: string): Promise<Proposal | null>;
  /** Keeps the texts of an upload that the user discards, as a draft for the next one. */
  carry(userId: string, videoId: string, saved: Proposal | null): void;
  /** Moves the texts to the upload that replaces another one. Never rejects. */
  move(userId: string, ids: { from: string; to: string }, saved: Proposal | null): Promise<void>;
}
