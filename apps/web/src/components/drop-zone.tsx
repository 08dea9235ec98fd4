import { Text, useProps } from '@mantine/core';
import { useId, useState, type DragEvent, type MouseEvent, type ReactNode } from 'react';
import { ErrorText } from './error-text';
import styles from './drop-zone.module.css';
import { Icon, type IconName } from './icon';

export interface ZoneProps {
  /** The label of the file input, such as 'Video file'. */
  label: string;
  icon?: IconName;
  /** The accepted files, shown under the label. */
  hint?: ReactNode;
  disabled?: boolean;
  /** aria-errormessage and error of useFormError's `field`. */
  error?: boolean;
  'aria-errormessage'?: string | undefined;
}

interface DropZoneProps extends ZoneProps {
  /** As in `<input accept>`. The caller checks dropped files. */
  accept: string;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
  onDrop: (dropped: DataTransfer) => void;
  /** Before the browser opens its picker; preventDefault() keeps it closed. */
  onOpen?: (event: MouseEvent) => void;
}

/** A drop zone with a real file input, so that keyboards and screen readers can use it. */
export function DropZone(props: DropZoneProps) {
  const {
    label,
    accept,
    multiple,
    onChoose,
    onDrop,
    onOpen,
    icon = 'upload',
    hint,
    disabled,
    error,
    ...rest
  } = useProps('DropZone', null, props);
  const [over, setOver] = useState(false);
  // More files were dropped than the zone accepts.
  const [isTooMany, setTooMany] = useState(false);
  const hintId = useId();

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    if (multiple || event.dataTransfer.files.length < 2) onDrop(event.dataTransfer);
    else setTooMany(true);
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
        setTooMany(false);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        aria-invalid={error || undefined}
        aria-errormessage={rest['aria-errormessage']}
        onClick={onOpen}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Allows picking the same file again after a refusal.
          event.currentTarget.value = '';
          setTooMany(false);
          if (files.length > 0) onChoose(files);
        }}
      />
      <Icon name={icon} size={24} />
      <Text component="span" size="sm" fw={600}>
        {label}
      </Text>
      {isTooMany ? (
        <ErrorText message="Drop one file, not several" />
      ) : (
        hint !== undefined && (
          <Text component="span" id={hintId} size="sm" c="dimmed">
            {hint}
          </Text>
        )
      )}
    </label>
  );
}
