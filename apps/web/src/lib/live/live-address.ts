/**
 * The origin and path of status-service for Socket.IO. Socket.IO would treat a path in the URL as a namespace, so the
 * path is passed separately.
 */
export function liveAddress(statusUrl: string, pageOrigin: string): { origin: string; path: string } {
  const { origin, pathname } = new URL(statusUrl, pageOrigin);
  return { origin, path: `${pathname.replace(/\/$/, '')}/socket.io` };
}
