import { Button } from '@mantine/core';
import { useState } from 'react';
import { onDemand } from '../../../components/on-demand';

const CropDialog = onDemand({
  what: 'the crop dialog',
  load: async () => (await import('./crop-dialog')).CropDialog,
});

interface CropButtonProps {
  file: File;
  disabled?: boolean;
  onCropped: (file: File) => void;
}

/** Opens the dialog that makes a thumbnail from a part of an image. */
export function CropButton({ file, disabled, onCropped }: CropButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setOpened(true)}>
        Crop
      </Button>
      {opened && (
        <CropDialog
          file={file}
          onClose={() => setOpened(false)}
          onCropped={(cropped) => {
            setOpened(false);
            onCropped(cropped);
          }}
        />
      )}
    </>
  );
}
