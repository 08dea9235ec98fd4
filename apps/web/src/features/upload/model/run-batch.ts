import type { UploadRequest } from '@cutroom/contracts';
import type { PickedFile } from '../../../lib/files/picked-file';
import { readBatch, startBatch, type BatchFile } from './batch';
import type { BatchStore } from './batch-store';
import type { Tray } from './tray';
import type { StartedUpload } from './started-upload';

/** Makes these files the batch, and reads them. */
export async function selectBatch(store: BatchStore, picked: readonly PickedFile[]): Promise<void> {
  store.open(picked.length);
  const signal = store.signal();
  const read = await readBatch(picked, signal);
  if (!signal.aborted) store.change(read);
}

interface RunBatchDeps {
  start: (details: UploadRequest) => Promise<StartedUpload>;
  add: Tray['add'];
}

/** Starts the uploads of the batch. The batch ends with the last one; after a failure, the rest stays. */
export async function runBatch(store: BatchStore, teamId: string | null, deps: RunBatchDeps): Promise<void> {
  const batch = store.get();
  const signal = store.signal();
  if (!batch?.files || batch.isStarting) return;
  store.change({ isStarting: true, failure: null });
  let left = batch.files;
  const onStarted = (file: BatchFile) => {
    left = left.filter((each) => each !== file);
    store.change({ files: left });
  };
  try {
    await startBatch(left, { comment: batch.comment, teamId }, { ...deps, onStarted, signal });
    if (!signal.aborted) store.clear();
  } catch (failure) {
    if (!signal.aborted) store.change({ isStarting: false, failure });
  }
}
