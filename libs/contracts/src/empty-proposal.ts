import type { Proposal } from './dto/proposal';

/** The proposal for a video for which nobody has proposed anything. */
export const emptyProposal: Proposal = {
  title: '',
  description: '',
  tags: [],
  revision: 0,
  by: null,
  thumbnails: [],
};
