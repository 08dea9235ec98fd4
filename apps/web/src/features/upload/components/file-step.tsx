import { Button, Loader, Text } from '@mantine/core';
import { useEffect } from 'react';
import { ErrorText } from '../../../components/error-text';
import { FileDrop } from '../../../components/file-drop';
import { IstTime } from '../../../components/ist-time';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { useFormError } from '../../../lib/forms/use-form-error';
import { upload } from '../api/upload';
import { articleFor, fileProblem, maxVideoSize } from '../model/file-problem';
import type { StartedUpload, UploadState } from '../model/upload-state';
import { ExpiredAddress } from './expired-address';
import { FailedSending } from './failed-sending';
import styles from './file-step.module.css';
import { SendProgress } from './send-progress';

function PickFile({ upload: { details, expiresAt } }: { upload: StartedUpload }) {
  const { error, field, showProblem } = useFormError();
  const { extension } = details;

  function pick(file: File) {
    const problem = fileProblem(file, extension);
    showProblem(problem === null ? null : { message: problem, fields: ['file'] });
    if (problem === null) upload.send(file);
  }

  return (
    <>
      <FileDrop
        label="Video file"
        accept={`.${extension}`}
        icon="film"
        hint={`Drop ${articleFor(extension)} .${extension} file here or choose one, up to ${maxVideoSize}`}
        onPick={pick}
        {...field('file')}
      />
      <Text size="sm" c="dimmed" className="tabular">
        Choose your file before <IstTime at={expiresAt} />.
      </Text>
      <ErrorText {...error} reserve />
      <div>
        <Button variant="transparent" size="compact-sm" px={0} onClick={upload.discard}>
          Change the details
        </Button>
      </div>
    </>
  );
}

function NotifyFailed({ error: reason }: { error: unknown }) {
  const { error, showError } = useFormError();
  useEffect(() => showError(reason), [reason, showError]);
  return (
    <>
      <Text fw={600}>Your video arrived. We&apos;re finishing up.</Text>
      <Text size="sm">It will be ready for review within a minute or two, even if you close this page.</Text>
      <ErrorText {...error} reserve />
      <div className={styles.buttons}>
        <Button onClick={upload.notifyAgain}>Try again</Button>
        <Button variant="default" onClick={upload.discard}>
          Upload another video
        </Button>
      </div>
    </>
  );
}

/** Step 2 of an upload in each of its stages (docs/product.md#upload-page). */
export function FileStep({ state }: { state: UploadState }) {
  const { stage } = state;
  const step = useFocusKept<HTMLDivElement>(stage);
  return (
    <div ref={step} tabIndex={-1} className={styles.step}>
      {stage === 'details' && (
        <FileDrop
          label="Video file"
          accept="video/*"
          icon="lock"
          hint="Finish step 1 first"
          disabled
          onPick={() => undefined}
        />
      )}
      {stage === 'picking' && <PickFile upload={state.upload} />}
      {stage === 'sending' && <SendProgress fileName={state.file.name} meter={state.meter} />}
      {stage === 'failed' && <FailedSending file={state.file} />}
      {stage === 'expired' && <ExpiredAddress upload={state.upload} file={state.file} />}
      {(stage === 'notifying' || stage === 'done') && (
        <Text role="status" fw={600}>
          <Loader size={16} mr="xs" aria-hidden />
          100% uploaded. Finishing up …
        </Text>
      )}
      {stage === 'notifyFailed' && <NotifyFailed error={state.error} />}
    </div>
  );
}
