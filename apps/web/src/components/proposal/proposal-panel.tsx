import type { VideoState } from '@cutroom/contracts';
import { Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useDraft } from '../../lib/drafts/use-draft';
import { useProfile } from '../../lib/session/session';
import { DisclosureButton } from '../disclosure-button';
import { onDemand } from '../on-demand';
import { SkeletonBlock } from '../skeletons';
import { rememberProposal } from './known-proposals';
import { parseProposalTexts, proposalDraft } from './proposal-draft';
import styles from './proposal.module.css';
import { ProposedTexts } from './proposed-texts';
import { ProposedThumbnails } from './proposed-thumbnails';
import { useProposal } from './use-proposal';

const ProposalForm = onDemand({
  what: 'the proposal form',
  load: async () => (await import('./proposal-form')).ProposalForm,
  placeholder: <SkeletonBlock height="22rem" />,
});

interface ProposalPanelProps {
  video: { _id: string; state: VideoState };
  /**
   * Whether a form with a draft starts open. In a closed form, texts carried over from another upload would look lost.
   */
  opensDraft?: boolean;
}

const notApproved: readonly VideoState[] = ['AWAITING_UPLOAD', 'PENDING', 'CHANGES_REQUESTED'];

/** 'Proposal': what editors propose for YouTube, which they can change until the creator has approved the video. */
export function ProposalPanel({ video: { _id, state }, opensDraft = false }: ProposalPanelProps) {
  const { role } = useProfile();
  const { data: proposal } = useProposal(_id);
  useEffect(() => {
    if (state === 'AWAITING_UPLOAD' && proposal !== undefined) rememberProposal(_id, proposal);
  }, [_id, state, proposal]);
  const { restored } = useDraft(proposalDraft(_id), parseProposalTexts);
  const [opened, setOpened] = useState(opensDraft && restored !== null);
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const edits = role === 'EDITOR' && notApproved.includes(state);
  const isThere = proposal !== undefined && proposal.revision > 0;
  // An open form stays, so that nothing typed disappears when the video is approved. Saving it says why it is too late.
  const isOpen = role === 'EDITOR' && opened;
  const isShown = edits || isOpen || isThere || (proposal?.thumbnails.length ?? 0) > 0;
  if (proposal === undefined || !isShown) return null;
  return (
    <section ref={panel} aria-label="Proposal" className={styles.panel}>
      <Title order={2} size="h5">
        Proposal
      </Title>
      {isThere && !isOpen && (
        <>
          <ProposedTexts proposal={proposal} />
          <Text size="sm" c="dimmed">{`Proposed by ${proposal.by?.name ?? 'an editor'}`}</Text>
        </>
      )}
      {edits && (
        <div>
          <DisclosureButton opened={isOpen} onToggle={setOpened} controls={id}>
            {isThere ? 'Change the proposal' : 'Propose details for YouTube'}
          </DisclosureButton>
        </div>
      )}
      {isOpen && (
        <div id={id}>
          <ProposalForm videoId={_id} proposal={proposal} onClose={() => setOpened(false)} />
        </div>
      )}
      <ProposedThumbnails videoId={_id} thumbnails={proposal.thumbnails} edits={edits} panel={panel} />
    </section>
  );
}
