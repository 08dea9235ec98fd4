import { Button, Loader, Stack, Text } from '@mantine/core';
import { Announced } from '../../../components/announced';
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
      <Stack gap="sm" align="flex-start">
        <Text role="status" size="sm">
          <Loader size={16} mr="xs" aria-hidden />
          <Announced>{`Reading ${selected} files …`}</Announced>
        </Text>
        {/* A drive that does not respond would keep the page from showing step 1 again. */}
        <Button variant="default" onClick={store.clear}>
          Clear the list
        </Button>
      </Stack>
    );
  }
  return <BatchForm batch={{ ...batch, files }} store={store} add={add} />;
}
