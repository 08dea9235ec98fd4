import { formatDateTime, type ActivityEntry } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { describeActivity, describeOrigin } from '../model/describe-activity';
import styles from './activity.module.css';

/** What was done and by whom; below it when, from where, and further details. */
export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const rest = [describeOrigin(entry), entry.note ?? ''].filter((part) => part !== '');
  return (
    <li className={styles.entry}>
      <Text size="sm">{describeActivity(entry)}</Text>
      <Text size="xs" c="dimmed">
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        {rest.map((part) => ` · ${part}`)}
      </Text>
    </li>
  );
}
