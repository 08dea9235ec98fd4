import { Button, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FileDrop } from '../../../components/file-drop';
import type { PickedFile } from '../../../lib/files/picked-file';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import type { TrayUpload } from '../model/tray';
import type { TrayActions } from '../model/upload-actions';
import type { StartedUpload } from '../model/started-upload';
import styles from './file-step.module.css';
import { PickFile } from './pick-file';
import { UploadButtons } from './upload-buttons';
import { UploadProgress } from './upload-progress';

interface FileStepProps {
  /** The result of step 1; null before. */
  started: StartedUpload | null;
  /** The entry of the tray; undefined before a file was chosen. */
  upload: TrayUpload | undefined;
  actions: TrayActions;
  send: (picked: PickedFile) => void;
  onChangeDetails: () => void;
  onAnother: () => void;
}

/** Step 2 of an upload in each of its stages (docs/product.md#upload-page). */
export function FileStep({ started, upload, actions, send, onChangeDetails, onAnother }: FileStepProps) {
  const stage = upload?.stage.name ?? (started === null ? 'details' : 'picking');
  const step = useFocusKept<HTMLDivElement>(stage);
  // The server may list an upload for which no file was chosen.
  const hasFile = upload !== undefined && !(stage === 'needs-file' && upload.fileName === null);

  function content(): ReactNode {
    if (started === null) {
      return (
        <FileDrop
          label="Video file"
          accept="video/*"
          icon="lock"
          hint="Finish step 1 first"
          disabled
          onPick={() => undefined}
        />
      );
    }
    if (!hasFile) {
      const problem = upload?.stage.name === 'needs-file' ? upload.stage.problem : null;
      return (
        <>
          {problem !== null && (
            <Text role="alert" size="sm" fw={600} mb="sm">
              {problem}
            </Text>
          )}
          <PickFile started={started} send={send} onChangeDetails={onChangeDetails} />
        </>
      );
    }
    if (stage === 'finishing' || stage === 'done') {
      return (
        <Text role="status" fw={600}>
          <Loader size={16} mr="xs" aria-hidden />
          100% uploaded. Finishing up …
        </Text>
      );
    }
    return (
      <>
        <UploadProgress upload={upload} quality={started.details.maximumVideoQuality} />
        {upload.stage.name === 'needs-file' && !upload.stage.handle && (
          <PickFile started={started} send={send} />
        )}
        <UploadButtons upload={upload} actions={actions} withoutChoose />
        <div>
          <Button variant="transparent" size="compact-sm" px={0} onClick={onAnother}>
            Upload another video
          </Button>
        </div>
      </>
    );
  }

  return (
    <div ref={step} tabIndex={-1} className={styles.step}>
      {content()}
    </div>
  );
}
