import {
  endpoints,
  parseTags,
  proposedDetails,
  type Proposal,
  type ProposedDetails,
} from '@cutroom/contracts';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-client/api-error';
import { call } from '../../lib/api-client/call';
import { useDraft } from '../../lib/drafts/use-draft';
import { checkForm } from '../../lib/forms/check-form';
import { textInputs } from '../../lib/forms/text-inputs';
import { useFormError } from '../../lib/forms/use-form-error';
import { queryKey } from '../../lib/queries/api-query';
import { DraftNotice } from '../draft-notice';
import { SaveForm } from '../save-form';
import { parseProposalDraft, proposalDraft, proposalTexts } from './proposal-draft';
import { ProposedTexts } from './proposed-texts';

interface ProposalFormProps {
  videoId: string;
  proposal: Proposal;
  onClose: () => void;
}

const textsOf = ({ title, description, tags }: ReturnType<typeof proposalTexts>) => ({
  title,
  description,
  tags,
});

type Texts = ReturnType<typeof textsOf>;

const isSameTexts = (a: Texts, b: Texts): boolean =>
  a.title.trim() === b.title.trim() &&
  a.description.trim() === b.description.trim() &&
  parseTags(a.tags).join() === parseTags(b.tags).join();

/** Proposes title, description and tags. What was typed is kept as a draft until it is saved. */
export function ProposalForm({ videoId, proposal, onClose }: ProposalFormProps) {
  const queryClient = useQueryClient();
  const draft = useDraft(proposalDraft(videoId), parseProposalDraft);
  const [opened, setOpened] = useState(draft.restored?.revision ?? proposal.revision);
  const [typed, setTyped] = useState(() => textsOf(draft.restored ?? proposalTexts(proposal)));
  const { error, field, showError, showProblem } = useFormError();
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: queryKey(endpoints.proposal, { params: { videoId } }) });
  const { mutate, isPending } = useMutation({
    // The latest revision that the user has seen: that of the form, or the one that the notice shows.
    mutationFn: (details: ProposedDetails) =>
      call(endpoints.saveProposal, { body: { videoId, ...details, revision: proposal.revision } }),
    async onSuccess() {
      draft.forget();
      await reload();
    },
    onError(failed) {
      showError(failed);
      if (failed instanceof ApiError && [404, 409].includes(failed.status)) void reload();
    },
  });

  function submit() {
    const checked = checkForm(proposedDetails, { ...typed, tags: parseTags(typed.tags) });
    if (checked.ok) mutate(checked.value, { onSuccess: onClose });
    else showProblem(checked.problem);
  }

  function change(changed: typeof typed) {
    setTyped(changed);
    draft.keep({ ...changed, revision: opened });
  }

  function discard() {
    draft.forget();
    setOpened(proposal.revision);
    setTyped(proposalTexts(proposal));
  }

  // A save whose response is late or lost arrives as a change, which is the user's own.
  const isOwn = isSameTexts(textsOf(proposalTexts(proposal)), typed);
  const input = textInputs(typed, change, field);
  return (
    <SaveForm
      error={error}
      submit="Save the proposal"
      pending={isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      {draft.isRestored && <DraftNotice onDiscard={discard} />}
      <TextInput label="Proposed title" {...input('title')} />
      <Textarea label="Proposed description" rows={5} {...input('description')} />
      <TextInput label="Proposed tags" description="Separated by commas" {...input('tags')} />
      {proposal.revision !== opened && !isOwn && (
        <div role="status">
          <Text size="sm" fw={600}>
            The proposal was changed while you were typing. Save to replace it with yours. It is now:
          </Text>
          <ProposedTexts proposal={proposal} />
        </div>
      )}
    </SaveForm>
  );
}
