import { messages } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { upload } from '../api/upload';
import type { StartedUpload } from '../model/upload-state';
import styles from './file-step.module.css';

/** The PUT failed (docs/product.md#10-errors-and-messages). The same URL accepts the file again until it expires. */
export function FailedSending({ upload: { details }, file }: { upload: StartedUpload; file: File }) {
  return (
    <>
      <Text role="alert" fw={600} c="var(--mantine-color-error)">
        {messages.uploadFailed}
      </Text>
      <Text size="sm">
        {`${file.name} can be sent again to the same address, for “${details.title}”, without typing anything again.`}
      </Text>
      <div className={styles.buttons}>
        <Button onClick={() => upload.send(file)}>Try again</Button>
        <Button variant="default" onClick={upload.cancel}>
          Pick another file
        </Button>
      </div>
    </>
  );
}
