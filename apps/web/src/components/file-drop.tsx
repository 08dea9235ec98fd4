import { Text } from '@mantine/core';
import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** The label of the file input, such as 'Video file'. */
  label: string;
  /** As in `<input accept>`. The caller checks dropped files. */
  accept: string;
  onPick: (file: File) => void;
  icon?: IconName;
  /** The accepted files, shown under the label. */
  hint?: ReactNode;
  disabled?: boolean;
  /** aria-errormessage and error of useFormError's `field`. */
  error?: boolean;
  'aria-errormessage'?: string | undefined;
}

/** A drop zone with a real file input, so that keyboards and screen readers can use it. */
export function FileDrop({
  label,
  accept,
  onPick,
  icon = 'upload',
  hint,
  disabled,
  error,
  ...rest
}: FileDropProps) {
  const [over, setOver] = useState(false);
  const hintId = useId();

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onPick(file);
  }

  return (
    <label
      className={styles.zone}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      data-error={error || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className={styles.input}
        accept={accept}
        disabled={disabled}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        aria-invalid={error || undefined}
        aria-errormessage={rest['aria-errormessage']}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Allows picking the same file again after a refusal.
          event.currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
      <Icon name={icon} size={24} />
      <Text component="span" size="sm" fw={600}>
        {label}
      </Text>
      {hint !== undefined && (
        <Text component="span" id={hintId} size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </label>
  );
}
