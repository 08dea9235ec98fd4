import { endpoints } from '@cutroom/contracts';
import { forgetProposals, knownProposal } from '../../../components/proposal/known-proposals';
import {
  carryProposal,
  moveProposalDraft,
  proposalDraft,
  proposalTexts,
} from '../../../components/proposal/proposal-draft';
import { call } from '../../../lib/api-client/call';
import { keepDraft } from '../../../lib/drafts/draft-storage';
import { atSignOut } from '../../../lib/session/session-calls';
import { browserStore } from '../../../lib/storage/page-storage';
import type { UploadProposals } from '../model/upload-proposals';

atSignOut(forgetProposals);

/** The proposals of uploads, on the server and in the drafts of this browser. */
export const uploadProposals: UploadProposals = {
  read: (videoId) => call(endpoints.proposal, { params: { videoId } }).catch(() => knownProposal(videoId)),
  carry: (userId, videoId, saved) => carryProposal(browserStore, userId, videoId, saved),
  async move(userId, { from, to }, saved) {
    moveProposalDraft(browserStore, userId, from, to);
    if (saved === null || saved.revision === 0) return;
    const { title, description, tags } = saved;
    const body = { videoId: to, title, description, tags, revision: 0 };
    await call(endpoints.saveProposal, { body }).catch(() =>
      keepDraft(browserStore, userId, proposalDraft(to), proposalTexts(saved)),
    );
  },
};
