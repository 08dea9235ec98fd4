import { Text } from '@mantine/core';
import { Icon } from '../../../components/icon';
import { summaryChecks, summaryText } from '../model/file-facts';
import styles from './file-facts.module.css';
import { useFileSummary } from './use-file-summary';

interface FileFactsProps {
  /** Null when the page does not have it. */
  file: File | null;
  /** The declared quality; '' while none is chosen. */
  quality: string;
}

/**
 * Duration, resolution and codec of a chosen file, and what is wrong with it. Renders nothing when the browser cannot
 * read the file.
 */
export function FileFacts({ file, quality }: FileFactsProps) {
  const summary = useFileSummary(file);
  if (file === null || summary === null) return null;
  const text = summaryText(summary);
  return (
    <div className={styles.facts}>
      {text !== '' && (
        <Text size="sm" c="dimmed" className="tabular">
          {text}
        </Text>
      )}
      {summaryChecks(summary, file.size, quality).map(({ kind, title, advice }) => (
        <Text key={kind} size="sm" className={styles.check}>
          <Icon name="warning" size={18} />
          <span>
            <b>{title}.</b> {advice}
          </span>
        </Text>
      ))}
    </div>
  );
}
