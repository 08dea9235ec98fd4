/** A file that the user chose or dropped. */
export interface PickedFile {
  file: File;
  /** Where the browser has one: 'Resume' then takes one click after a reload. */
  handle: FileSystemFileHandle | null;
}
