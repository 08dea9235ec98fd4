import { Progress, Text, VisuallyHidden } from '@mantine/core';
import { announcement, isMoving, percentOf } from '../model/stage-texts';
import type { TrayUpload } from '../model/tray';
import { FileFacts } from './file-facts';
import { StageLine } from './stage-line';
import { UploadFigures } from './upload-figures';
import styles from './upload-progress.module.css';

/** The upload of the page: percentage, MB/s and remaining time (docs/product.md#upload-page). */
export function UploadProgress({ upload, quality }: { upload: TrayUpload; quality: string }) {
  const percent = percentOf(upload);
  return (
    <div className={styles.progress}>
      <VisuallyHidden role="status">{announcement(upload)}</VisuallyHidden>
      {upload.fileName !== null && (
        <Text size="sm" fw={600} className={styles.name} title={upload.fileName}>
          {upload.fileName}
        </Text>
      )}
      <FileFacts file={upload.file} quality={quality} />
      <Progress value={percent} size="xl" radius="sm" aria-label="Upload progress" />
      <div className={`${styles.figures} tabular`}>
        <span className={styles.percentage}>{percent}%</span>
        <UploadFigures upload={upload} />
      </div>
      <StageLine upload={upload} />
      {(isMoving(upload) || upload.stage.name === 'waiting') && (
        <Text size="sm" c="dimmed">
          Stay on this page or open another page of Cutroom: the upload continues while this tab is open.
        </Text>
      )}
    </div>
  );
}
