import type { Proposal, ProposedDetails } from '@cutroom/contracts';
import { forgetDraft, keepDraft, readDraft } from '../../lib/drafts/draft-storage';
import { parseStrings } from '../../lib/drafts/use-draft';

/** The name of the draft of a video's proposal. */
export const proposalDraft = (videoId: string): string => `proposal.${videoId}`;

/** The values of the proposal form. */
export const proposalTexts = ({ title, description, tags }: ProposedDetails) => ({
  title,
  description,
  tags: tags.join(', '),
});
export const parseProposalTexts = parseStrings('title', 'description', 'tags');

/** The kept values and the revision of the proposal that they are based on; null for a draft without a revision. */
export function parseProposalDraft(kept: unknown) {
  const texts = parseProposalTexts(kept);
  if (texts === null) return null;
  const { revision } = kept as { revision?: unknown };
  return { ...texts, revision: typeof revision === 'number' ? revision : null };
}

/** The key that holds texts between an abandoned upload and the next one, whose ID is not known yet. */
const waiting = proposalDraft('next');

/**
 * Keeps the texts of an upload that the user abandons to change its details: the draft, or the saved proposal.
 * `bringProposal` makes them the draft of the next upload.
 */
export function carryProposal(
  storage: Storage,
  userId: string,
  videoId: string,
  saved: Proposal | null,
): void {
  const draft = readDraft(storage, userId, proposalDraft(videoId));
  forgetDraft(storage, userId, proposalDraft(videoId));
  const texts = parseProposalTexts(draft) ?? (saved && proposalTexts(saved));
  if (texts !== null && Object.values(texts).some((text) => text !== ''))
    keepDraft(storage, userId, waiting, texts);
}

/** Makes the carried texts, if there are any, the draft of an upload that has just started. */
export function bringProposal(storage: Storage, userId: string, videoId: string): void {
  const texts = parseProposalTexts(readDraft(storage, userId, waiting));
  if (texts === null) return;
  keepDraft(storage, userId, proposalDraft(videoId), texts);
  forgetDraft(storage, userId, waiting);
}

/** Copies the draft of an upload to the upload that replaces it. */
export function moveProposalDraft(storage: Storage, userId: string, from: string, to: string): void {
  const texts = parseProposalTexts(readDraft(storage, userId, proposalDraft(from)));
  if (texts === null) return;
  keepDraft(storage, userId, proposalDraft(to), texts);
  forgetDraft(storage, userId, proposalDraft(from));
}
