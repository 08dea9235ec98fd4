import { Button, FileButton } from '@mantine/core';
import { useRef, type Ref } from 'react';
import { picksHandles, pickWithHandles } from '../../../lib/files/file-handles';
import type { PickedFile } from '../../../lib/files/picked-file';

interface ChooseFileProps {
  extension: string;
  label: string;
  onPick: (picked: PickedFile) => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that opens the file picker. */
export function ChooseFile({ extension, label, onPick, ref }: ChooseFileProps) {
  const resetPicker = useRef<() => void>(null);

  function choose(openInput: () => void) {
    if (!picksHandles()) return openInput();
    void pickWithHandles([extension], false).then(([picked]) => picked && onPick(picked));
  }

  return (
    <FileButton
      accept={`.${extension}`}
      resetRef={resetPicker}
      onChange={(file) => {
        // Allows picking the same file again after a refusal.
        resetPicker.current?.();
        if (file !== null) onPick({ file, handle: null });
      }}
    >
      {({ onClick }) => (
        <Button ref={ref} size="compact-sm" aria-label={label} onClick={() => choose(onClick)}>
          Choose file
        </Button>
      )}
    </FileButton>
  );
}
