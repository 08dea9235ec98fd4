import { messages } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { upload } from '../api/upload';
import styles from './file-step.module.css';

/** The PUT failed (docs/product.md#10-errors-and-messages). The presigned URL accepts the file again until it expires. */
export function FailedSending({ file }: { file: File }) {
  return (
    <>
      <Text role="alert" fw={600}>
        {messages.uploadFailed}
      </Text>
      <Text size="sm">Your details are saved. Try again?</Text>
      <div className={styles.buttons}>
        <Button onClick={() => upload.send(file)}>Try again</Button>
        <Button variant="default" onClick={upload.cancel}>
          Choose another file
        </Button>
      </div>
    </>
  );
}
