const endOfHead = '\r\n\r\n';

/** A request that passes through the proxy. */
export interface ProxiedRequest {
  method: string;
  /** Path and query. */
  target: string;
  /** Size of the body in bytes, from the Content-Length. */
  length: number;
  /** Bytes of the body that the proxy has received so far. */
  received: number;
  /** Bytes of the response that the server has sent so far. */
  answered: number;
  /** Status of the response; 0 until it arrives. */
  status: number;
}

/** Reads the status from the first bytes of an HTTP/1.1 response. */
export const readStatus = (bytes: Buffer): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 12))?.[1]);

/**
 * Reads the head of an HTTP/1.1 request without a transfer encoding.
 *
 * @returns null while the head is incomplete; otherwise the request and the number of bytes of its head
 */
export function readHead(bytes: Buffer): { request: ProxiedRequest; headBytes: number } | null {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const [, method = '', target = ''] = /^(\S+) (\S+) HTTP\/1\.1/.exec(head) ?? [];
  const [, length = '0'] = /^content-length: *(\d+)/im.exec(head) ?? [];
  return {
    request: { method, target, length: Number(length), received: 0, answered: 0, status: 0 },
    headBytes: end + endOfHead.length,
  };
}
