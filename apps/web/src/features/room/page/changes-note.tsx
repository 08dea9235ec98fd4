import type { Video } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { Icon } from '../../../components/icon';
import { IstTime } from '../../../components/ist-time';
import { openCommentsText } from '../../../components/state-text';
import styles from './changes-note.module.css';

/** What the creator asked for, for everybody in the room while the video waits for another version. */
export function ChangesNote({ video }: { video: Pick<Video, 'changes' | 'openComments'> }) {
  const { changes, openComments } = video;
  if (changes === null) return null;
  return (
    <div className={styles.note}>
      <Icon name="info" />
      <div>
        <Text size="sm" fw={600} className="tabular">
          {`${changes.by.name} requested changes to v${changes.versionNumber} on `}
          <IstTime at={changes.at} />
        </Text>
        {changes.note !== '' && (
          <Text size="sm" className={styles.noteText}>
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
