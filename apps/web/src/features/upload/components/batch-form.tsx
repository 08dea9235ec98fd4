import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ErrorText } from '../../../components/error-text';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useProfile } from '../../../lib/session/session';
import { startProblem, startUpload } from '../api/start-upload';
import { BatchError, batchProblem, startBatch, type BatchFile } from '../model/batch';
import type { Tray } from '../model/tray';
import { BatchRow } from './batch-row';
import styles from './batch-form.module.css';
import { commentProps } from './detail-fields';

interface BatchFormProps {
  files: readonly BatchFile[];
  onChange: (files: readonly BatchFile[]) => void;
  /** A line for each selected file that was left out. */
  problems: readonly string[];
  add: Tray['add'];
  /** All uploads have started, or the user gives the list up. */
  onEnd: () => void;
}

const startText = (count: number) => (count === 1 ? 'Upload 1 video' : `Upload ${count} videos`);

const failedStart = (error: unknown): string =>
  error instanceof BatchError
    ? `${error.fileName} could not be started. ${startProblem(error.cause)}`
    : startProblem(error);

/** Step 1 for several files that were selected together (docs/product.md#upload-page). */
export function BatchForm({ files, onChange, problems, add, onEnd }: BatchFormProps) {
  const { teamId } = useProfile();
  const [comment, setComment] = useState('');
  const { error, field, showProblem } = useFormError();
  const list = useFocusKept<HTMLUListElement>(String(files.length));
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      let left = files;
      return startBatch(
        files,
        { comment, teamId },
        {
          start: (details) => startUpload(details),
          add,
          onStarted: (file) => {
            left = left.filter((each) => each !== file);
            onChange(left);
          },
        },
      );
    },
    onSuccess: onEnd,
    onError: (reason) => showProblem({ message: failedStart(reason), fields: [] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const problem = batchProblem(files, { comment, teamId });
    showProblem(problem);
    if (problem === null) mutate();
  }

  const change = (index: number, changed: BatchFile) =>
    onChange(files.map((file, at) => (at === index ? changed : file)));

  function remove(index: number) {
    const left = files.filter((_, at) => at !== index);
    if (left.length === 0 && problems.length === 0) onEnd();
    else onChange(left);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {problems.length > 0 && (
          <div role="alert" className={styles.problems}>
            {problems.map((problem) => (
              <Text key={problem} size="sm" fw={600}>
                {problem}
              </Text>
            ))}
          </div>
        )}
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Selected videos">
          {files.map((file, index) => (
            <BatchRow
              key={index}
              file={file}
              index={index}
              field={field}
              disabled={isPending}
              onChange={(changed) => change(index, changed)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
        <Textarea
          {...commentProps}
          description="What the creator should know about these cuts"
          disabled={isPending}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
          {...field('comment')}
        />
        <ErrorText {...error} reserve />
        <div className={styles.submit}>
          {files.length > 0 && (
            <Button type="submit" loading={isPending}>
              {startText(files.length)}
            </Button>
          )}
          <Button variant="default" disabled={isPending} onClick={onEnd}>
            Clear the list
          </Button>
        </div>
      </Stack>
    </form>
  );
}
