import type { Proposal } from '@cutroom/contracts';

/**
 * Editors' proposals for YouTube. The server removes a proposal with its upload; its texts are kept here, its
 * thumbnails are not.
 */
export interface UploadProposals {
  /** What was saved for a video that may be gone; null when nobody knows. Never rejects. */
  read(videoId: string): Promise<Proposal | null>;
  /** Keeps the texts of an upload that the user gives up as a draft for the next one. */
  carry(userId: string, videoId: string, saved: Proposal | null): void;
  /** Hands the texts to the upload that takes the place of another one. Never rejects. */
  move(userId: string, ids: { from: string; to: string }, saved: Proposal | null): Promise<void>;
}
