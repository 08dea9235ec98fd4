import { Loader, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { Announced } from '../../../components/announced';
import { ErrorText } from '../../../components/error-text';
import type { PickedFile } from '../../../lib/files/picked-file';
import { useFormError } from '../../../lib/forms/use-form-error';
import { articleFor, fileProblem, maxVideoSize } from '../model/file-problem';
import type { StartedUpload } from '../model/started-upload';
import { ChangeDetails } from './change-details';
import { VideoDrop } from './video-drop';

interface PickFileProps {
  started: StartedUpload;
  /** Sends a file that passed the checks. */
  send: (picked: PickedFile) => void;
  /** If it is missing, the details can no longer be changed. */
  onChangeDetails?: () => void;
}

/** Step 2 before a file is sent. */
export function PickFile({ started, send, onChangeDetails }: PickFileProps) {
  const { error, field, showProblem } = useFormError();
  const [isBusy, setBusy] = useState(false);
  /** The latest selection: a drive that does not respond may keep an earlier one waiting. */
  const latest = useRef<PickedFile>(null);
  const { extension } = started.details;

  async function pick([picked]: readonly PickedFile[]) {
    if (picked === undefined) return;
    latest.current = picked;
    setBusy(true);
    const problem = await fileProblem(picked.file, extension);
    if (latest.current !== picked) return;
    showProblem(problem === null ? null : { message: problem, fields: ['file'] });
    if (problem === null) send(picked);
    setBusy(false);
  }

  return (
    <>
      <VideoDrop
        label="Video file"
        icon="film"
        hint={`Drop ${articleFor(extension)} .${extension} file here or choose one, up to ${maxVideoSize}`}
        extensions={[extension]}
        onPick={(files) => void pick(files)}
        {...field('file')}
      />
      {isBusy && (
        <Text size="sm" role="status">
          <Loader size={14} mr="xs" aria-hidden />
          <Announced>Checking the file …</Announced>
        </Text>
      )}
      <ErrorText {...error} reserve />
      {onChangeDetails && <ChangeDetails started={started} onChange={onChangeDetails} />}
    </>
  );
}
