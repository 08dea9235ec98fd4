import type { ProposedDetails } from '@cutroom/contracts';
import { Text } from '@mantine/core';
import { ExpandableText } from '../expandable-text';
import styles from './proposal.module.css';

/** The proposed texts, without the empty fields. */
export function ProposedTexts({ proposal }: { proposal: ProposedDetails }) {
  const { title, description, tags } = proposal;
  return (
    <div className={styles.texts}>
      {title !== '' && (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      )}
      {description !== '' && <ExpandableText what="proposed description">{description}</ExpandableText>}
      {tags.length > 0 && (
        <Text size="sm" c="dimmed">
          {tags.join(', ')}
        </Text>
      )}
    </div>
  );
}
