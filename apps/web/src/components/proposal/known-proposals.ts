import type { Proposal } from '@cutroom/contracts';

const known = new Map<string, Proposal>();

/** Remembers proposals in this tab: the server removes the proposal of an upload together with the upload. */
export const rememberProposal = (videoId: string, proposal: Proposal): void =>
  void known.set(videoId, proposal);

/** The last state of a proposal that this tab has seen. */
export const knownProposal = (videoId: string): Proposal | null => known.get(videoId) ?? null;

export const forgetProposals = (): void => known.clear();
