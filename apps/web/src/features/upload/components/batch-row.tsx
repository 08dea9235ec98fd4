import { formatSize } from '@cutroom/contracts';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { onFirstClick } from '../../../components/on-first-click';
import type { useFormError } from '../../../lib/forms/use-form-error';
import type { BatchFile } from '../model/batch';
import styles from './batch-form.module.css';
import { qualities } from './detail-fields';
import { FileFacts } from './file-facts';

interface BatchRowProps {
  file: BatchFile;
  /** Returns the error props of a field of this row by its name. */
  field: ReturnType<typeof useFormError>['field'];
  disabled: boolean;
  onChange: (file: BatchFile) => void;
  onRemove: () => void;
}

/** One of several selected files: its title and quality can be changed; its name decides the extension. */
export function BatchRow({ file, field, disabled, onChange, onRemove }: BatchRowProps) {
  const { picked, title, extension, maximumVideoQuality } = file;
  const { name, size } = picked.file;
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.head}>
        <Text size="sm" c="dimmed" className={`${styles.name} tabular`} title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" className={`${styles.facts} tabular`}>
          {`${extension} · ${formatSize(size)}`}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={disabled}
          aria-label={`Remove ${name}`}
          // Otherwise the second click of a double click would remove the file that moves up.
          onClick={onFirstClick(onRemove)}
        >
          Remove
        </Button>
      </div>
      <FileFacts file={picked.file} quality={maximumVideoQuality} />
      <div className={styles.fields}>
        <TextInput
          aria-label={`Title of ${name}`}
          placeholder="Title"
          disabled={disabled}
          value={title}
          onChange={({ currentTarget }) => onChange({ ...file, title: currentTarget.value })}
          {...field('title')}
        />
        <NativeSelect
          aria-label={`Maximum Video Quality of ${name}`}
          data={qualities}
          disabled={disabled}
          value={maximumVideoQuality}
          onChange={({ currentTarget }) => onChange({ ...file, maximumVideoQuality: currentTarget.value })}
          {...field('maximumVideoQuality')}
        />
      </div>
    </li>
  );
}
