import type { ExportedFile } from '@cutroom/contracts';
import type { LongFile } from '@cutroom/server-kit';

/** Reads a file to its end, as a response does. */
export async function wholeFile({ text, done, ...file }: LongFile): Promise<ExportedFile> {
  const pieces: string[] = [];
  for await (const piece of text) pieces.push(piece);
  done?.();
  return { ...file, text: pieces.join('') };
}
