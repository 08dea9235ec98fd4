/**
 * The origin and path of status-service for Socket.IO. A path in the URL itself would be taken for a namespace, so it
 * is passed separately.
 */
export function liveAddress(statusUrl: string, pageOrigin: string): { origin: string; path: string } {
  const { origin, pathname } = new URL(statusUrl, pageOrigin);
  return { origin, path: `${pathname.replace(/\/$/, '')}/socket.io` };
}
