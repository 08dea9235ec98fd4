import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { ErrorText } from '../../../components/error-text';
import { onFirstClick } from '../../../components/on-first-click';
import type { PickedFile } from '../../../lib/files/picked-file';
import { useFormError } from '../../../lib/forms/use-form-error';
import { fileProblem } from '../model/file-problem';
import { nameOf } from '../model/stage-texts';
import type { TrayUpload } from '../model/tray';
import { possibleActions, type TrayActions } from '../model/upload-actions';
import { ChooseFile } from './choose-file';
import styles from './upload-buttons.module.css';

interface UploadButtonsProps {
  upload: TrayUpload;
  actions: TrayActions;
  /** Whether to leave out 'Choose file': the upload page has a drop zone. */
  withoutChoose?: boolean;
}

/** Pause or Resume, Cancel with a confirmation, and Dismiss. */
export function UploadButtons({ upload, actions, withoutChoose = false }: UploadButtonsProps) {
  const { id, extension, stage } = upload;
  const name = nameOf(upload);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const { error, showError, showProblem } = useFormError();
  const possible = possibleActions(stage);
  const canCancel = possible.includes('cancel');
  const canPause = possible.includes('pause');

  async function choose(picked: PickedFile) {
    const problem = await fileProblem(picked.file, extension);
    showProblem(problem === null ? null : { message: problem, fields: [] });
    if (problem === null) actions.continueWith(id, picked);
  }

  async function cancel() {
    setPending(true);
    try {
      await actions.cancel(id);
    } catch (reason) {
      showError(reason);
    } finally {
      setPending(false);
      setAsking(false);
    }
  }

  return (
    <>
      <div className={styles.buttons}>
        {/* One button, so that it keeps the focus when its label changes. */}
        {(canPause || possible.includes('resume')) && (
          <Button
            size="compact-sm"
            variant={canPause ? 'default' : 'filled'}
            aria-label={`${canPause ? 'Pause' : 'Resume'} ${name}`}
            onClick={() => (canPause ? actions.pause(id) : actions.resume(id))}
          >
            {canPause ? 'Pause' : 'Resume'}
          </Button>
        )}
        {possible.includes('choose') && !withoutChoose && (
          <ChooseFile
            extension={extension}
            label={`Choose file for ${name}`}
            onPick={(picked) => void choose(picked)}
          />
        )}
        {canCancel && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Cancel ${name}`}
            onClick={() => setAsking(true)}
          >
            Cancel
          </Button>
        )}
        {possible.includes('dismiss') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Dismiss ${name}`}
            // The second click of a double click would dismiss the upload that moves up.
            onClick={onFirstClick(() => actions.dismiss(id))}
          >
            Dismiss
          </Button>
        )}
      </div>
      <ErrorText {...error} />
      <ConfirmDialog
        opened={asking && canCancel}
        title="Cancel this upload?"
        confirm="Cancel upload"
        cancel="Keep upload"
        pending={pending}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        <Text size="sm" component="span" fw={600}>
          {name}
        </Text>
        {': what has arrived is removed, and you would have to start over.'}
        {!upload.isNewVersion &&
          ' The texts that you proposed for YouTube are kept as a draft for your next upload; proposed thumbnails are removed.'}
      </ConfirmDialog>
    </>
  );
}
