import { lockFolder } from './folder-lock';
import { makePrivateFolder } from './private-folder';

/**
 * Starts a server in a folder that it has for itself: creates the folder when missing, closes it to other users, and locks it.
 *
 * @param variable the environment variable that names another folder, for the message
 * @param start receives the function that releases the folder, for the server's stop
 * @throws FolderInUseError; the error of `start`, after releasing the folder
 */
export async function startInFolder<Server>(
  folder: string,
  variable: string,
  start: (release: () => void) => Promise<Server>,
): Promise<Server> {
  makePrivateFolder(folder);
  const release = lockFolder(folder, variable);
  try {
    return await start(release);
  } catch (error) {
    release();
    throw error;
  }
}
