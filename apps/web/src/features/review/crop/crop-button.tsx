import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog';
import { onDemand } from '../../../components/on-demand';

const CropDialogContent = onDemand({
  what: 'the crop dialog',
  load: async () => (await import('./crop-dialog-content')).CropDialogContent,
});

interface CropButtonProps {
  file: File;
  disabled?: boolean;
  onCropped: (file: File) => void;
}

/**
 * Opens the dialog that makes a thumbnail from a part of an image. The dialog stays mounted, so that it can return the
 * focus to the button.
 */
export function CropButton({ file, disabled, onCropped }: CropButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setOpened(true)}>
        Crop
      </Button>
      <Dialog opened={opened} onClose={close} title="Crop the thumbnail" size="lg">
        <CropDialogContent
          file={file}
          onClose={close}
          onCropped={(cropped) => {
            close();
            onCropped(cropped);
          }}
        />
      </Dialog>
    </>
  );
}
