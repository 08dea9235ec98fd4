import type { EditorUploads } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import type { Member } from '../model/members';
import styles from './editor-row.module.css';
import { Person } from './person';

const counts: readonly { label: string; key: keyof EditorUploads }[] = [
  { label: 'Total', key: 'total' },
  { label: 'Pending', key: 'pending' },
  { label: 'Published', key: 'approve' },
];

/** One editor with the counts of their videos. Without `onRemove` there is no Remove button. */
export function EditorRow({ editor, uploads, onRemove }: Member & { onRemove: (() => void) | undefined }) {
  return (
    <li className={styles.row} aria-label={editor.name}>
      <Person name={editor.name} username={editor.username} picture={editor.profile}>
        <span>{editor.email}</span>
      </Person>
      <dl className={styles.counts} aria-label="Videos">
        {counts.map(({ label, key }) => (
          <div key={key} className={styles.count}>
            <dt>{label}</dt>
            <dd className="tabular">{uploads[key]}</dd>
          </div>
        ))}
      </dl>
      {onRemove && (
        <Button
          variant="default"
          size="xs"
          className={styles.remove}
          aria-label={`Remove ${editor.name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </li>
  );
}
