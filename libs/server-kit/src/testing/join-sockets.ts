import type { Socket } from 'node:net';

/** Pipes each socket into the other and ends both together. */
export function joinSockets(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}
