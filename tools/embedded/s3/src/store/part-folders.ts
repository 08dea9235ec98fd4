import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { buryFolder } from './draft-folder';
import type { Folders } from './folders';
import type { PartsLayout } from './record';
import type { StoredBytes } from './stored-bytes';

/**
 * The folders of completed multipart uploads. An object, its copies and running reads share one folder. It is removed
 * when the last of them no longer needs it. The counts are in memory; a start computes them from the objects' records.
 */
export class PartFolders {
  private readonly users = new Map<string, { layout: PartsLayout; count: number }>();

  constructor(private readonly folders: Folders) {}

  retain(layout: PartsLayout): void {
    const used = this.users.get(layout.upload);
    if (used) used.count++;
    else this.users.set(layout.upload, { layout, count: 1 });
  }

  async release({ upload }: PartsLayout): Promise<void> {
    const used = this.users.get(upload);
    if (!used || --used.count > 0) return;
    this.users.delete(upload);
    await buryFolder(this.folders.temp, this.folders.upload(upload), () => undefined);
  }

  /** @returns null for a folder that no object uses. */
  layoutOf(upload: string): PartsLayout | null {
    return this.users.get(upload)?.layout ?? null;
  }

  /**
   * The bytes of an object, which stay readable until they are closed, also after a delete.
   *
   * @returns undefined when the object was replaced or deleted since its record was read.
   */
  openBytes(layout: PartsLayout): StoredBytes | undefined {
    if (!this.users.has(layout.upload)) return undefined;
    this.retain(layout);
    return new PartsBytes(this.folders.upload(layout.upload), layout, () => this.release(layout));
  }
}

const partName = ({ numbers }: PartsLayout, index: number) => String(numbers?.[index] ?? index + 1);

/** The names of the files in the folder. */
export const partNames = (layout: PartsLayout) =>
  Array.from({ length: layout.count }, (_, index) => partName(layout, index));

/** Reads the parts as one file. It keeps one part open at a time, since there may be 10,000. */
class PartsBytes implements StoredBytes {
  private current: { index: number; file: FileHandle } | undefined;

  constructor(
    private readonly folder: string,
    private readonly layout: PartsLayout,
    private readonly onClose: () => Promise<void>,
  ) {}

  async read(target: Uint8Array, length: number, position: number): Promise<number> {
    const { bytes } = this.layout;
    const index = Math.floor(position / bytes);
    const offset = position - index * bytes;
    const file = await this.part(index);
    // The record follows the bytes of a part in its file.
    const { bytesRead } = await file.read(target, 0, Math.min(length, bytes - offset), offset);
    return bytesRead;
  }

  async close(): Promise<void> {
    await this.current?.file.close();
    this.current = undefined;
    await this.onClose();
  }

  private async part(index: number): Promise<FileHandle> {
    if (this.current?.index === index) return this.current.file;
    await this.current?.file.close();
    this.current = undefined;
    const file = await open(join(this.folder, partName(this.layout, index)), 'r');
    this.current = { index, file };
    return file;
  }
}
