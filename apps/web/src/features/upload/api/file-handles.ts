import { createStore, del, entries, set } from 'idb-keyval';

/** The handle of a file whose upload this browser has started. */
export interface KeptHandle {
  handle: FileSystemFileHandle;
  /** ID of the user who chose the file. */
  ownerId: string | null;
  /** Epoch milliseconds. */
  keptAt: number;
}

/** Handles of files whose upload is unfinished, by upload, for this browser. */
export interface FileHandles {
  all(): Promise<Map<string, KeptHandle>>;
  keep(id: string, handle: FileSystemFileHandle, ownerId: string | null): Promise<void>;
  forget(id: string): Promise<void>;
}

/**
 * Stored in IndexedDB, because handles cannot be serialised. If it is unavailable, the user has to choose the file
 * again after a reload.
 */
export function createFileHandles(): FileHandles {
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => (opened ??= createStore('cutroom-files', 'handles'));
  // If a policy forbids IndexedDB, opening it throws synchronously.
  const orElse = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch {
      return otherwise;
    }
  };
  return {
    all: async () => new Map(await orElse(() => entries<string, KeptHandle>(store()), [])),
    keep: (id, handle, ownerId) =>
      orElse(() => set(id, { handle, ownerId, keptAt: Date.now() } satisfies KeptHandle, store()), undefined),
    forget: (id) => orElse(() => del(id, store()), undefined),
  };
}

/** The File System Access API of Chromium, which TypeScript does not declare. */
interface HandlePermissions {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

/**
 * The file behind a handle. The browser asks for permission only within a click.
 *
 * @returns null without permission, or when the file has been moved
 */
export async function openHandle(
  handle: FileSystemFileHandle & HandlePermissions,
  { ask }: { ask: boolean },
): Promise<File | null> {
  try {
    const options = { mode: 'read' } as const;
    const permission = await (ask ? handle.requestPermission?.(options) : handle.queryPermission?.(options));
    return permission === 'granted' ? await handle.getFile() : null;
  } catch {
    return null;
  }
}
