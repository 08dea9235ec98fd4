import type { Socket } from 'node:net';
import { ConnectionCut } from '../http/answer';
import type { UploadSession } from './session-store';

/**
 * Lets one request at a time work on a session. The newest wins: the previous one is cut off and has stopped writing
 * before this one starts. A client whose first connection died unnoticed can therefore resume.
 */
export async function takeOver<T>(
  session: UploadSession,
  socket: Socket,
  work: () => Promise<T>,
): Promise<T> {
  const previous = session.writer;
  let end = (): void => undefined;
  const writer = {
    socket,
    cut: () => void socket.destroy(),
    ended: new Promise<void>((resolve) => (end = resolve)),
  };
  session.writer = writer;
  try {
    if (previous && (await isSomebodyThere(previous.socket))) session.overlaps += 1;
    previous?.cut();
    await previous?.ended;
    if (socket.destroyed) throw new ConnectionCut();
    return await work();
  } finally {
    // Cleared, so that a kept-alive connection is not cut after its work is done.
    if (session.writer === writer) session.writer = undefined;
    end();
  }
}

const stillThere = 'HTTP/1.1 102 Processing\r\n\r\n';

/**
 * Whether the client is still connected. While its bytes are unread, a closed connection goes unnoticed; a line sent
 * to it triggers a reset, which makes the next write fail.
 */
async function isSomebodyThere(socket: Socket): Promise<boolean> {
  for (const line of [stillThere, stillThere]) {
    const failed = await new Promise<boolean>((resolve) => {
      if (socket.destroyed) resolve(true);
      else socket.write(line, (error) => resolve(Boolean(error)));
    });
    if (failed) return false;
  }
  return !socket.destroyed;
}
