import type { Video } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { Icon } from '../../../components/icon';
import { IstTime } from '../../../components/ist-time';
import { openCommentsText } from '../../../components/state-text';
import styles from './changes-note.module.css';

interface ChangesNoteProps {
  changes: NonNullable<Video['changes']>;
  openComments: number;
  /** Whether the request was withdrawn. The note stays in place, so that nothing below it moves. */
  isWithdrawn?: boolean;
}

/** Shows everyone in the room what the creator asked for, while the video waits for another version. */
export function ChangesNote({ changes, openComments, isWithdrawn = false }: ChangesNoteProps) {
  return (
    <div className={styles.note}>
      <Icon name="info" />
      <div>
        <Text size="sm" fw={600} className="tabular">
          {isWithdrawn ? (
            `${changes.by.name} withdrew the request for changes to v${changes.versionNumber}`
          ) : (
            <>
              {`${changes.by.name} requested changes to v${changes.versionNumber} on `}
              <IstTime at={changes.at} />
            </>
          )}
        </Text>
        {changes.note !== '' && (
          <Text size="sm" dir="auto" className={styles.noteText}>
            {changes.note}
          </Text>
        )}
        {openComments > 0 && (
          <Text size="sm" c="dimmed">
            {openCommentsText(openComments)}
          </Text>
        )}
      </div>
    </div>
  );
}
