import { editableDetails, endpoints, type EditableDetails, type Video } from '@cutroom/contracts';
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DraftNotice } from '../../../components/draft-notice';
import { qualityChoices } from '../../../components/quality-choices';
import { SaveForm } from '../../../components/save-form';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';
import { parseStrings, useDraft } from '../../../lib/drafts/use-draft';
import { useDialogFocus } from '../../../lib/focus/use-dialog-focus';
import { checkForm } from '../../../lib/forms/check-form';
import { textInputs } from '../../../lib/forms/text-inputs';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useReloadVideo } from '../../../lib/queries/use-reload-video';

const detailsOf = ({ title, comment, maximumVideoQuality }: EditableDetails): EditableDetails => ({
  title,
  comment,
  maximumVideoQuality,
});

type Typed = Record<keyof EditableDetails, string>;

const isSame = (a: Typed, b: Typed): boolean =>
  a.title === b.title && a.comment === b.comment && a.maximumVideoQuality === b.maximumVideoQuality;

/** Shows what another user or window has saved since the form was opened. Saving again replaces it. */
function SavedMeanwhile({ details: { title, comment, maximumVideoQuality } }: { details: EditableDetails }) {
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        These details were changed while you were typing
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {`Now: “${title}”, ${maximumVideoQuality}, “${comment}”. Save to replace them with yours.`}
      </Text>
    </div>
  );
}

const parseTyped = parseStrings('title', 'comment', 'maximumVideoQuality');

/** What was typed, and the saved details that it is based on. */
function parseDetailsDraft(kept: unknown) {
  const { typed, opened } = (kept ?? {}) as Record<string, unknown>;
  const [values, base] = [parseTyped(typed), parseTyped(opened)];
  return values && base && { typed: values, opened: base };
}

/** The form of 'Edit details'. What was typed is kept as a draft until it is saved. */
export function DetailsForm({ video, onClose }: { video: Video; onClose: () => void }) {
  const saved = detailsOf(video);
  const draft = useDraft(`details.${video._id}`, parseDetailsDraft);
  const [opened, setOpened] = useState<Typed>(draft.restored?.opened ?? saved);
  const [typed, setTyped] = useState<Typed>(draft.restored?.typed ?? saved);
  const title = useDialogFocus<HTMLInputElement>();
  const { error, field, showError, showProblem } = useFormError();
  const reload = useReloadVideo(video._id);
  const { mutate, isPending } = useMutation({
    // The latest details that the user has seen: those of the form, or those that the notice shows.
    mutationFn: (details: EditableDetails) =>
      call(endpoints.editDetails, { body: { videoId: video._id, ...details, expected: saved } }),
    onSuccess: () => {
      draft.forget();
      reload();
    },
    onError(failed) {
      showError(failed);
      if (failed instanceof ApiError && [403, 404, 409].includes(failed.status)) reload();
    },
  });

  const checked = checkForm(editableDetails, typed);
  // A save whose response is late or lost arrives as a change, which is the user's own.
  const isOwn = checked.ok && isSame(saved, checked.value);

  function submit() {
    if (checked.ok) mutate(checked.value, { onSuccess: onClose });
    else showProblem(checked.problem);
  }

  function change(next: Typed) {
    setTyped(next);
    if (isSame(next, opened)) draft.forget();
    else draft.keep({ typed: next, opened });
  }

  function discard() {
    draft.forget();
    setOpened(saved);
    setTyped(saved);
  }

  const input = textInputs(typed, change, field);
  return (
    <SaveForm error={error} submit="Save" pending={isPending} onSubmit={submit} onCancel={onClose}>
      {draft.isRestored && <DraftNotice onDiscard={discard} />}
      <TextInput ref={title} label="Title" data-autofocus {...input('title')} />
      <Textarea label="Comments" rows={5} {...input('comment')} />
      <NativeSelect label="Maximum Video Quality" data={qualityChoices} {...input('maximumVideoQuality')} />
      {!isSame(saved, opened) && !isOwn && <SavedMeanwhile details={saved} />}
    </SaveForm>
  );
}
