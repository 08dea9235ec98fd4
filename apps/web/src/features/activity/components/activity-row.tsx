import type { ActivityEntry } from '@cutroom/contracts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { IstTime } from '../../../components/ist-time';
import { roomPath } from '../../../config/paths';
import { describeActivity, describeOrigin } from '../model/describe-activity';
import styles from './activity.module.css';

/** An upload that never became a video has no review room. */
const isGone = (action: ActivityEntry['action']): boolean =>
  action.startsWith('upload-') && action !== 'upload-received';

/** What was done and by whom; below it when, from where, and further details. */
export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const rest = [describeOrigin(entry), entry.note ?? ''].filter((part) => part !== '');
  return (
    <li className={styles.entry}>
      <Text size="sm">{describeActivity(entry)}</Text>
      <Text size="xs" c="dimmed">
        <IstTime at={entry.at} />
        {entry.video !== null && !isGone(entry.action) && (
          <>
            {' · '}
            <Anchor
              component={Link}
              to={roomPath(entry.video._id)}
              inherit
              underline="always"
              aria-label={`Open “${entry.video.title}”`}
            >
              Open
            </Anchor>
          </>
        )}
        {rest.map((part) => ` · ${part}`)}
      </Text>
    </li>
  );
}
