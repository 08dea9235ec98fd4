import { type MouseEvent } from 'react';
import { DropZone, type ZoneProps } from '../../../components/drop-zone';
import { droppedFiles, picksHandles, pickWithHandles } from '../../../lib/files/file-handles';
import { withoutHandles, type PickedFile } from '../../../lib/files/picked-file';

interface VideoDropProps extends ZoneProps {
  extensions: readonly string[];
  multiple?: boolean;
  /** Called with at least one file. */
  onPick: (picked: readonly PickedFile[]) => void;
}

/** A drop zone for videos. It also returns the files' handles if the browser supports them. */
export function VideoDrop({ extensions, multiple = false, onPick, ...zone }: VideoDropProps) {
  function pass(picked: readonly PickedFile[]) {
    if (picked.length > 0) onPick(multiple ? picked : picked.slice(0, 1));
  }

  function open(event: MouseEvent) {
    if (!picksHandles()) return;
    event.preventDefault();
    void pickWithHandles(extensions, multiple).then(pass);
  }

  return (
    <DropZone
      {...zone}
      accept={extensions.map((extension) => `.${extension}`).join(',')}
      multiple={multiple}
      onChoose={(files) => pass(withoutHandles(files))}
      onDrop={(dropped) => void droppedFiles(dropped).then(pass)}
      onOpen={open}
    />
  );
}
