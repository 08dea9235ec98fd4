/** A file that the user chose or dropped. */
export interface PickedFile {
  file: File;
  /** The handle, if the browser supports handles. After a reload, 'Resume' then takes one click. */
  handle: FileSystemFileHandle | null;
}

/** Files without handles: from an `<input>`, or dropped in a browser without handles. */
export const withoutHandles = (files: ArrayLike<File>): PickedFile[] =>
  Array.from(files, (file) => ({ file, handle: null }));
