import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorText } from '../../../components/error-text';
import { useFormError } from '../../../lib/forms/use-form-error';
import { startProblem, startUpload } from '../api/start-upload';
import { upload } from '../api/upload';
import type { StartedUpload } from '../model/upload-state';
import styles from './file-step.module.css';

/** The presigned URL has expired: a new one takes the same details, and the file if the user has chosen one. */
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
      <Text role="alert" fw={600}>
        The upload link has expired.
      </Text>
      <Text size="sm">Upload links last one hour. Your details are saved; get a new link to continue.</Text>
      <ErrorText {...error} reserve />
      <div className={styles.buttons}>
        <Button loading={isPending} onClick={() => mutate()}>
          {file ? `Get a new link and upload ${file.name}` : 'Get a new link'}
        </Button>
        <Button variant="default" disabled={isPending} onClick={upload.discard}>
          Change the details
        </Button>
      </div>
    </>
  );
}
