import type { Proposal } from '@cutroom/contracts';

const known = new Map<string, Proposal>();

/** Remembers a proposal in this tab. The server removes that of an upload with the upload. */
export const rememberProposal = (videoId: string, proposal: Proposal): void =>
  void known.set(videoId, proposal);

/** What this tab last knew of a proposal. */
export const knownProposal = (videoId: string): Proposal | null => known.get(videoId) ?? null;

export const forgetProposals = (): void => known.clear();
