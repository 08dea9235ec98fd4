/** A file that the user chose or dropped. */
export interface PickedFile {
  file: File;
  /** Where the browser has one: 'Resume' then takes one click after a reload. */
  handle: FileSystemFileHandle | null;
}

/** Files without handles: of an `<input>`, or dropped where the browser has none. */
export const withoutHandles = (files: ArrayLike<File>): PickedFile[] =>
  Array.from(files, (file) => ({ file, handle: null }));
