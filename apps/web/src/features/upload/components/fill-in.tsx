import { formatSize, videoExtensions } from '@cutroom/contracts';
import { Button, Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorText } from '../../../components/error-text';
import type { PickedFile } from '../../../lib/files/picked-file';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { useFormError } from '../../../lib/forms/use-form-error';
import { detailsOfFile, type DetailsOfFile } from '../model/details-of-file';
import { fileProblem, maxVideoSize } from '../model/file-problem';
import { FileFacts } from './file-facts';
import styles from './fill-in.module.css';
import { VideoDrop } from './video-drop';

interface FillInProps {
  /** The file that filled in the form. */
  picked: PickedFile | null;
  /** The quality that is chosen in the form; '' for none. */
  quality: string;
  onFill: (picked: PickedFile, details: DetailsOfFile) => void;
  /** If it is missing, only one file can be chosen. */
  onSeveral: ((picked: readonly PickedFile[]) => void) | undefined;
  onRemove: () => void;
}

/** Fills in step 1 from a file: its title, extension and resolution. Step 2 then sends that file. */
export function FillIn({ picked, quality, onFill, onSeveral, onRemove }: FillInProps) {
  const { error, field, showProblem } = useFormError();
  const [isReading, setReading] = useState(false);
  /** The latest selection: reading another one may take up to a few seconds. */
  const latest = useRef<AbortController>(null);
  /** The handler of the last render, because the user may continue typing while a file is read. */
  const fill = useRef(onFill);
  useEffect(() => {
    fill.current = onFill;
  }, [onFill]);
  // Once the form is locked, a file no longer fills in anything.
  useEffect(() => () => latest.current?.abort(), []);
  const chosen = useFocusKept<HTMLDivElement>(picked === null ? 'open' : 'picked');

  const hint =
    onSeveral === undefined
      ? `Drop the video here or choose it, up to ${maxVideoSize}`
      : `Drop one or more videos here or choose them, up to ${maxVideoSize} each`;

  async function pick(files: readonly PickedFile[]) {
    const [first] = files;
    if (first === undefined) return;
    showProblem(null);
    latest.current?.abort();
    if (files.length > 1 && onSeveral) return onSeveral(files);
    const { signal } = (latest.current = new AbortController());
    setReading(true);
    const problem = await fileProblem(first.file, null);
    const details = problem === null ? await detailsOfFile(first.file, signal) : null;
    if (signal.aborted) return;
    setReading(false);
    if (details === null) return showProblem({ message: problem ?? '', fields: ['fill-in'] });
    fill.current(first, details);
  }

  return (
    <div ref={chosen} tabIndex={-1} className={styles.fillIn}>
      {picked === null ? (
        <VideoDrop
          label="Fill in from a file"
          icon="film"
          hint={
            isReading ? (
              <>
                <Loader size={12} mr={6} aria-hidden />
                Reading the file …
              </>
            ) : (
              hint
            )
          }
          extensions={videoExtensions}
          multiple={onSeveral !== undefined}
          onPick={(files) => void pick(files)}
          {...field('fill-in')}
        />
      ) : (
        <div className={styles.picked} role="status">
          <div className={styles.file}>
            <Text size="sm" c="dimmed" className="tabular">
              Filled in from this file ({formatSize(picked.file.size)})
            </Text>
            <Text size="sm" fw={600} className={styles.name} title={picked.file.name}>
              {picked.file.name}
            </Text>
            <FileFacts file={picked.file} quality={quality} />
          </div>
          <Button variant="default" size="compact-sm" className={styles.remove} onClick={onRemove}>
            Remove file
          </Button>
        </div>
      )}
      <ErrorText {...error} />
    </div>
  );
}
