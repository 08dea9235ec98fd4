/** The scratch folder has no space left. That says nothing about the file: its job starts again later. */
export class ScratchFull extends Error {
  override readonly name = 'ScratchFull';
}
