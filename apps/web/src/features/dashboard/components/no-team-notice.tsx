import { messages } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { Icon } from '../../../components/icon';
import styles from './no-team-notice.module.css';

/** Spec §2: what an editor in no team reads, and how that changes. */
export function NoTeamNotice({ username }: { username: string }) {
  return (
    <section className={styles.notice} aria-label="Notice">
      <Icon name="users" size={24} />
      <div>
        <Text fw={600}>{messages.notInTeam}</Text>
        <Text size="sm" c="dimmed">
          Ask a creator to add the editor <strong>{username}</strong> in their Command Center. Until then
          there is nothing to upload to.
        </Text>
      </div>
    </section>
  );
}
