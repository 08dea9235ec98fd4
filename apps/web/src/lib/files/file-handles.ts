import { withoutHandles, type PickedFile } from './picked-file';

/** The File System Access API, which TypeScript's `dom` does not have: Chromium alone implements these two. */
interface PickerWindow {
  showOpenFilePicker?: (options: {
    multiple: boolean;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle[]>;
}
interface DropItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

const isFileHandle = (handle?: FileSystemHandle | null): handle is FileSystemFileHandle =>
  handle?.kind === 'file';

let isRefused = false;

/** Whether the browser's own picker returns handles. */
export const picksHandles = (): boolean =>
  !isRefused && typeof (window as PickerWindow).showOpenFilePicker === 'function';

const toPicked = async (handle: FileSystemFileHandle): Promise<PickedFile> => ({
  file: await handle.getFile(),
  handle,
});

/**
 * Opens the browser's picker; [] when the user closes it. Where a policy forbids it, later calls of `picksHandles`
 * return false, so that the next click opens the file input.
 */
export async function pickWithHandles(
  extensions: readonly string[],
  multiple: boolean,
): Promise<PickedFile[]> {
  const accept = { 'video/*': extensions.map((extension) => `.${extension}`) };
  try {
    const types = [{ description: 'Video files', accept }];
    const handles = await (window as PickerWindow).showOpenFilePicker?.({ multiple, types });
    return await Promise.all((handles ?? []).map(toPicked));
  } catch (error) {
    isRefused = (error as Error).name !== 'AbortError';
    return [];
  }
}

/**
 * The dropped files, with handles if the browser has them. Directories among files are ignored. Directories alone are
 * returned as the files that the browser makes of them, which no page accepts: the user learns why nothing happens.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<PickedFile[]> {
  // Both lists are emptied when the event handler returns, so everything is read before the first await.
  const plain = withoutHandles(files);
  const asked = Array.from(items ?? []).map((item) => (item as DropItem).getAsFileSystemHandle?.());
  if (asked.length === 0 || asked.includes(undefined)) return plain;
  try {
    const handles = (await Promise.all(asked)).filter(isFileHandle);
    if (handles.length > 0) return await Promise.all(handles.map(toPicked));
  } catch {
    // Without the handles, the files are returned as they are.
  }
  return plain;
}
