/** The scratch folder is full. The file is not at fault, so its job starts again later. */
export class ScratchFull extends Error {
  override readonly name = 'ScratchFull';
}
