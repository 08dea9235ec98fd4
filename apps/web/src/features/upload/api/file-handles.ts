import { createStore, del, entries, set } from 'idb-keyval';

/** The handle of a file whose upload this browser has begun. */
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

/** Kept in IndexedDB: handles cannot be serialised. Where it is closed to us, a reload asks for the file. */
export function createFileHandles(): FileHandles {
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => (opened ??= createStore('cutroom-files', 'handles'));
  // Where a policy closes IndexedDB, opening it throws before there is a promise.
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
 * The file behind a handle. Only a click lets the browser ask for permission.
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
