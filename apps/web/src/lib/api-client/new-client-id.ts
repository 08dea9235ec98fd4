/**
 * A random UUID (RFC 9562, version 4), by which the server recognises a call that is repeated because its response was lost.
 * `crypto.randomUUID` is missing on pages that are not served over HTTPS.
 */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
