import { uploadRequest, videoExtensions, type UploadRequest } from '@cutroom/contracts';
import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CallButton } from '../../../components/call-button';
import { DraftNotice } from '../../../components/draft-notice';
import { ErrorText } from '../../../components/error-text';
import { HeldFields } from '../../../components/held-fields';
import { parseStrings, useDraft } from '../../../lib/drafts/use-draft';
import type { PickedFile } from '../../../lib/files/picked-file';
import { checkForm } from '../../../lib/forms/check-form';
import { textInputs } from '../../../lib/forms/text-inputs';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useProfile } from '../../../lib/session/session';
import { startProblem, startUpload } from '../api/start-upload';
import type { DetailsOfFile } from '../model/details-of-file';
import { fileProblem } from '../model/file-problem';
import type { StartedUpload } from '../model/started-upload';
import { commentProps, qualities } from './detail-fields';
import styles from './details-form.module.css';
import { FillIn } from './fill-in';

const extensions = [
  { value: '', label: 'Choose one' },
  ...videoExtensions.map((value) => ({ value, label: value })),
];

interface DetailsFormProps {
  /** The details of step 1 once it is done and locked; null before. */
  lockedWith: UploadRequest | null;
  /** `picked`: the file that filled in the form, which step 2 sends. */
  onStarted: (upload: StartedUpload, picked: PickedFile | null) => void;
  /** Several files were selected together. */
  onSeveral: (picked: readonly PickedFile[]) => void;
  /**
   * The video whose next version is uploaded, which keeps its title; missing for a new video. Quality and extension are
   * suggestions.
   */
  versionOf?: ({ videoId: string; title: string } & Partial<Suggested>) | undefined;
}

const noDetails = { title: '', comment: '', maximumVideoQuality: '', extension: '' };
type Suggested = Pick<UploadRequest, 'maximumVideoQuality' | 'extension'>;
type TypedDetails = Record<keyof typeof noDetails, string>;

const parseDetails = parseStrings('title', 'comment', 'maximumVideoQuality', 'extension');

/** Step 1 of an upload (docs/product.md#upload-page). */
export function DetailsForm({ lockedWith, onStarted, onSeveral, versionOf }: DetailsFormProps) {
  const { teamId } = useProfile();
  const draft = useDraft(versionOf === undefined ? 'upload' : `version.${versionOf.videoId}`, parseDetails);
  const fixed = versionOf && { title: versionOf.title };
  const { maximumVideoQuality = '', extension = '' } = versionOf ?? {};
  const empty: TypedDetails = { ...noDetails, maximumVideoQuality, extension, ...fixed };
  const [typed, setTyped] = useState<TypedDetails>(
    lockedWith ?? (draft.restored ? { ...draft.restored, ...fixed } : empty),
  );
  const [picked, setPicked] = useState<PickedFile | null>(null);
  /** The title that a file has filled in. */
  const [filledTitle, setFilledTitle] = useState('');
  const [lockedBefore, setLockedBefore] = useState(lockedWith);
  if (lockedWith !== lockedBefore) {
    setLockedBefore(lockedWith);
    // 'Change the details' starts with the locked values, also after a reload.
    if (lockedWith !== null) setTyped(lockedWith);
  }
  const { error, field, showProblem } = useFormError();
  const { mutate, isPending } = useMutation({
    mutationFn: (details: UploadRequest) => startUpload(details, versionOf?.videoId),
    onSuccess: (started) => {
      draft.forget();
      setPicked(null);
      onStarted(started, picked);
    },
    onError: (reason) => showProblem({ message: startProblem(reason), fields: [] }),
  });
  const [isChecking, setChecking] = useState(false);
  const values = lockedWith ?? typed;

  async function initiate(event: FormEvent) {
    event.preventDefault();
    if (isPending || isChecking) return;
    const checked = checkForm(uploadRequest, { ...typed, teamId });
    if (!checked.ok) return showProblem(checked.problem);
    showProblem(null);
    // Once the fields are locked, the user can no longer choose another extension.
    setChecking(true);
    const problem = picked && (await fileProblem(picked.file, checked.value.extension));
    setChecking(false);
    if (problem !== null) return showProblem({ message: problem, fields: ['extension'] });
    mutate(checked.value);
  }

  function change(changed: TypedDetails) {
    setTyped(changed);
    draft.keep(changed);
  }

  function fillIn(from: PickedFile, details: DetailsOfFile) {
    setPicked(from);
    setFilledTitle(details.title);
    // A title that the user has typed is not replaced.
    const isTyped = typed.title.trim() !== '' && typed.title !== filledTitle;
    change({
      ...typed,
      ...details,
      ...(isTyped && { title: typed.title }),
      ...fixed,
      maximumVideoQuality: details.maximumVideoQuality || typed.maximumVideoQuality,
    });
  }

  const input = (name: keyof typeof noDetails) => ({
    ...textInputs(values, change, field)(name),
    ...(lockedWith !== null && { disabled: true }),
  });

  function discard() {
    draft.forget();
    setTyped(empty);
    setPicked(null);
  }

  return (
    <form
      onSubmit={(event) => void initiate(event)}
      noValidate
      className={lockedWith === null ? undefined : styles.locked}
    >
      <Stack gap="sm">
        {lockedWith === null && draft.isRestored && <DraftNotice onDiscard={discard} />}
        <HeldFields held={isPending || isChecking}>
          {lockedWith === null && (
            <FillIn
              picked={picked}
              quality={typed.maximumVideoQuality}
              onFill={fillIn}
              onSeveral={versionOf === undefined ? onSeveral : undefined}
              onRemove={() => setPicked(null)}
            />
          )}
          <TextInput
            label="Title"
            {...input('title')}
            {...(versionOf && { readOnly: true, variant: 'unstyled' })}
            description={versionOf && 'Every version of a video has the same title'}
          />
          <Textarea
            {...commentProps}
            description="What the creator should know about this cut"
            {...input('comment')}
          />
          <div className={styles.choices}>
            <NativeSelect label="Maximum Video Quality" data={qualities} {...input('maximumVideoQuality')} />
            <NativeSelect label="Video Extension" data={extensions} {...input('extension')} />
          </div>
        </HeldFields>
        {lockedWith === null && (
          <>
            <ErrorText {...error} reserve />
            <div className={styles.submit}>
              <CallButton type="submit" loading={isPending || isChecking} aria-describedby="initiate-note">
                Initiate Upload
              </CallButton>
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
