import { Progress, Text } from '@mantine/core';
import { useFocusInside } from '../../../lib/focus/use-focus-inside';
import { nameOf, percentOf } from '../model/stage-texts';
import type { TrayUpload } from '../model/tray';
import type { TrayActions } from '../model/upload-actions';
import { StageLine } from './stage-line';
import { UploadButtons } from './upload-buttons';
import { UploadFigures } from './upload-figures';
import styles from './upload-tray.module.css';

/** One upload of the tray. */
export function TrayRow({ upload, actions }: { upload: TrayUpload; actions: TrayActions }) {
  const { fileName, stage } = upload;
  const name = nameOf(upload);
  const focus = useFocusInside<HTMLLIElement>(stage.name);
  const isOver = stage.name === 'done' || stage.name === 'failed';
  return (
    <li {...focus} className={styles.row} aria-label={name}>
      <div className={styles.head}>
        <Text size="sm" fw={600} className={styles.name} title={name}>
          {name}
        </Text>
        {!isOver && <span className={`${styles.percent} tabular`}>{percentOf(upload)}%</span>}
      </div>
      {fileName !== null && (
        <Text size="sm" c="dimmed" className={styles.name} title={fileName}>
          {fileName}
        </Text>
      )}
      {!isOver && (
        <>
          <Progress value={percentOf(upload)} size="sm" radius="sm" aria-label={`Upload of ${name}`} />
          <div className={`${styles.figures} tabular`}>
            <UploadFigures upload={upload} />
          </div>
        </>
      )}
      <StageLine upload={upload} />
      <UploadButtons upload={upload} actions={actions} />
    </li>
  );
}
