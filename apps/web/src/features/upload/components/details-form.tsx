import {
  limits,
  qualityOptions,
  uploadRequest,
  videoExtensions,
  type UploadRequest,
} from '@cutroom/contracts';
import { Button, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { DraftNotice } from '../../../components/draft-notice';
import { ErrorText } from '../../../components/error-text';
import { parseStrings, useDraft } from '../../../lib/drafts/use-draft';
import { checkForm } from '../../../lib/forms/check-form';
import { textInputs } from '../../../lib/forms/text-inputs';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useProfile } from '../../../lib/session/session';
import { startProblem, startUpload } from '../api/start-upload';
import type { StartedUpload } from '../model/upload-state';
import styles from './details-form.module.css';

const choose = { value: '', label: 'Choose one' };
const qualities = [
  choose,
  ...qualityOptions.map(({ value, label, width, height }) => ({
    value,
    label: `${label} ${width}x${height}`,
  })),
];
const extensions = [choose, ...videoExtensions.map((value) => ({ value, label: value }))];

interface DetailsFormProps {
  /** The details of step 1 once it is done and locked; null before. */
  lockedWith: UploadRequest | null;
  onStarted: (upload: StartedUpload) => void;
}

const noDetails = { title: '', comment: '', maximumVideoQuality: '', extension: '' };
type TypedDetails = Record<keyof typeof noDetails, string>;

const parseDetails = parseStrings('title', 'comment', 'maximumVideoQuality', 'extension');

/** Step 1 of an upload (docs/product.md#upload-page). */
export function DetailsForm({ lockedWith, onStarted }: DetailsFormProps) {
  const { teamId } = useProfile();
  const draft = useDraft('upload', parseDetails);
  const [typed, setTyped] = useState<TypedDetails>(lockedWith ?? draft.restored ?? noDetails);
  const [lockedBefore, setLockedBefore] = useState(lockedWith);
  if (lockedWith !== lockedBefore) {
    setLockedBefore(lockedWith);
    // 'Change the details' starts with the locked values, also after a reload.
    if (lockedWith !== null) setTyped(lockedWith);
  }
  const { error, field, showProblem } = useFormError();
  const { mutate, isPending } = useMutation({
    mutationFn: startUpload,
    onSuccess: (started) => {
      draft.forget();
      onStarted(started);
    },
    onError: (reason) => showProblem({ message: startProblem(reason), fields: [] }),
  });
  const values = lockedWith ?? typed;

  function initiate(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const checked = checkForm(uploadRequest, { ...typed, teamId });
    if (!checked.ok) return showProblem(checked.problem);
    showProblem(null);
    mutate(checked.value);
  }

  function change(changed: TypedDetails) {
    setTyped(changed);
    draft.keep(changed);
  }

  const input = (name: keyof typeof noDetails) => ({
    ...textInputs(values, change, field)(name),
    disabled: lockedWith !== null,
  });

  function discard() {
    draft.forget();
    setTyped(noDetails);
  }

  return (
    <form onSubmit={initiate} noValidate className={lockedWith === null ? undefined : styles.locked}>
      <Stack gap="sm">
        {lockedWith === null && draft.isRestored && <DraftNotice onDiscard={discard} />}
        <TextInput label="Title" maxLength={limits.videoTitleMax} {...input('title')} />
        <Textarea
          label="Comments"
          description="What the creator should know about this cut"
          rows={3}
          maxLength={limits.videoCommentMax}
          {...input('comment')}
        />
        <div className={styles.choices}>
          <NativeSelect label="Maximum Video Quality" data={qualities} {...input('maximumVideoQuality')} />
          <NativeSelect label="Video Extension" data={extensions} {...input('extension')} />
        </div>
        {lockedWith === null && (
          <>
            <ErrorText {...error} reserve />
            <div className={styles.submit}>
              <Button type="submit" loading={isPending} aria-describedby="initiate-note">
                Initiate Upload
              </Button>
              <Text id="initiate-note" size="sm" c="dimmed">
                This action is irreversible: it locks the details.
              </Text>
            </div>
          </>
        )}
      </Stack>
    </form>
  );
}
