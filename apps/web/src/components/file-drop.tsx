import { DropZone, type ZoneProps } from './drop-zone';

interface FileDropProps extends ZoneProps {
  /** As in `<input accept>`. The caller checks dropped files. */
  accept: string;
  onPick: (file: File) => void;
}

/** A drop zone for one file. */
export function FileDrop({ onPick, ...zone }: FileDropProps) {
  function pickFirst(files: ArrayLike<File>) {
    const file = files[0];
    if (file) onPick(file);
  }
  return <DropZone {...zone} onChoose={pickFirst} onDrop={({ files }) => pickFirst(files)} />;
}
