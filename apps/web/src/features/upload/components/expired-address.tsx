import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorText } from '../../../components/error-text';
import { useFormError } from '../../../lib/forms/use-form-error';
import { startProblem, startUpload } from '../api/start-upload';
import { upload } from '../api/upload';
import type { StartedUpload } from '../model/upload-state';
import styles from './file-step.module.css';

/** The address has ended: another is asked for with the same details, and the file, if one was picked, goes to it. */
export function ExpiredAddress({ upload: { details }, file }: { upload: StartedUpload; file: File | null }) {
  const { error, showProblem } = useFormError();
  const { mutate, isPending } = useMutation({
    mutationFn: () => startUpload(details),
    onSuccess: (fresh) => {
      upload.start(fresh);
      if (file) upload.send(file);
    },
    onError: (reason) => showProblem({ message: startProblem(reason), fields: [] }),
  });
  return (
    <>
      <Text role="alert" fw={600} c="var(--mantine-color-error)">
        The upload address has ended.
      </Text>
      <Text size="sm">
        It lives for an hour. A new one takes the same details; nothing has to be typed again.
      </Text>
      <ErrorText {...error} reserve />
      <div className={styles.buttons}>
        <Button loading={isPending} onClick={() => mutate()}>
          {file ? `Get a new address and send ${file.name}` : 'Get a new address'}
        </Button>
        <Button variant="default" disabled={isPending} onClick={upload.discard}>
          Hand in another video instead
        </Button>
      </div>
    </>
  );
}
