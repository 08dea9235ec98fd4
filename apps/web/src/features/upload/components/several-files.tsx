import { Loader, Text } from '@mantine/core';
import { onDemand } from '../../../components/on-demand';
import { SkeletonBlock } from '../../../components/skeletons';
import type { Batch, BatchStore } from '../model/batch-store';
import type { Tray } from '../model/tray';

const BatchForm = onDemand({
  what: 'the list of your files',
  load: async () => (await import('./batch-form')).BatchForm,
  placeholder: <SkeletonBlock height="12rem" />,
});

interface SeveralFilesProps {
  batch: Batch;
  store: BatchStore;
  add: Tray['add'];
}

/** Reads files that were selected together, then lists them. */
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
