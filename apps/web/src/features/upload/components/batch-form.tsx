import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, type FormEvent } from 'react';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { useFocusKept } from '../../../lib/focus/use-focus-kept';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useProfile } from '../../../lib/session/session';
import { startProblem, startUpload } from '../api/start-upload';
import { BatchError, batchProblem, type BatchFile } from '../model/batch';
import type { Batch, BatchStore } from '../model/batch-store';
import { runBatch } from '../model/run-batch';
import type { Tray } from '../model/tray';
import { BatchRow } from './batch-row';
import styles from './batch-form.module.css';
import { commentProps } from './detail-fields';

interface BatchFormProps {
  batch: Batch & { files: readonly BatchFile[] };
  store: BatchStore;
  add: Tray['add'];
}

const startText = (count: number) => (count === 1 ? 'Upload 1 video' : `Upload ${count} videos`);

const failedStart = (error: unknown): string =>
  error instanceof BatchError
    ? `${error.fileName} could not be started. ${startProblem(error.cause)}`
    : startProblem(error);

/** Step 1 for several files that were selected together (docs/product.md#upload-page). */
export function BatchForm({ batch, store, add }: BatchFormProps) {
  const { files, problems, comment, isStarting, failure } = batch;
  const { teamId } = useProfile();
  const { error, field, showProblem } = useFormError();
  const list = useFocusKept<HTMLUListElement>(String(files.length));
  // Also when the user returns to the page after the failure.
  useEffect(() => {
    if (failure !== null) showProblem({ message: failedStart(failure), fields: [] });
  }, [failure, showProblem]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isStarting) return;
    const problem = batchProblem(files, { comment, teamId });
    showProblem(problem);
    if (problem === null) void runBatch(store, teamId, { start: (details) => startUpload(details), add });
  }

  const change = (index: number, changed: BatchFile) =>
    store.change({ files: files.map((file, at) => (at === index ? changed : file)) });

  function remove(index: number) {
    const left = files.filter((_, at) => at !== index);
    if (left.length === 0 && problems.length === 0) store.clear();
    else store.change({ files: left });
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
              field={(name) => field(`${name}-${index}`)}
              disabled={isStarting}
              onChange={(changed) => change(index, changed)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
        <Textarea
          {...commentProps}
          description="What the creator should know about these cuts"
          disabled={isStarting}
          value={comment}
          onChange={({ currentTarget }) => store.change({ comment: currentTarget.value })}
          {...field('comment')}
        />
        <ErrorText {...error} reserve />
        <div className={styles.submit}>
          {files.length > 0 && (
            <CallButton type="submit" loading={isStarting}>
              {startText(files.length)}
            </CallButton>
          )}
          <Button variant="default" disabled={isStarting} onClick={store.clear}>
            Clear the list
          </Button>
        </div>
      </Stack>
    </form>
  );
}
