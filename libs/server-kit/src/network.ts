import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL's host is the canonical form: hexadecimal groups and at most one `::`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [start = [], end = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
}

/**
 * The network that counts as one caller: an IPv4 address, or the /56 network that an IPv6 customer gets. An IPv4 address
 * in an IPv6 socket (`::ffff:192.0.2.1`, RFC 4291, 2.5.5.2) counts as that IPv4 address.
 */
export function networkOf(address: string): string {
  const [unscoped = ''] = address.split('%', 1);
  if (!isIPv6(unscoped)) return address;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groupsOf(unscoped);
  if ((a | b | c | d | e) === 0 && f === 0xffff) return [g >> 8, g & 0xff, h >> 8, h & 0xff].join('.');
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
