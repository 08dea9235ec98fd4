import { Loader, Text } from '@mantine/core';
import type { Batch, BatchStore } from '../model/batch-store';
import type { Tray } from '../model/tray';
import { BatchForm } from './batch-form';

interface SeveralFilesProps {
  batch: Batch;
  store: BatchStore;
  add: Tray['add'];
}

/** Files that were selected together: they are read, then listed. */
export function SeveralFiles({ batch, store, add }: SeveralFilesProps) {
  const { files, selected } = batch;
  if (files === null) {
    return (
      <Text role="status" size="sm">
        <Loader size={16} mr="xs" aria-hidden />
        {`Reading ${selected} files …`}
      </Text>
    );
  }
  return <BatchForm batch={{ ...batch, files }} store={store} add={add} />;
}
