/**
 * Where Socket.IO finds status-service. Below a path of the pages' own origin ('/status') the path has to be named
 * apart: in the address itself it would be taken for a namespace.
 */
export function liveAddress(statusUrl: string, pageOrigin: string): { origin: string; path: string } {
  const { origin, pathname } = new URL(statusUrl, pageOrigin);
  return { origin, path: `${pathname.replace(/\/$/, '')}/socket.io` };
}
