import type { Express } from 'express';
import type { IncomingMessage } from 'node:http';

type Trust = (address: string, hop: number) => boolean;

/**
 * Where a request came from that Express does not see (a socket's handshake), by the same 'trust proxy'
 * setting: from the right of X-Forwarded-For, as far as the proxies are trusted.
 */
export function clientAddress(req: Pick<IncomingMessage, 'headers' | 'socket'>, app: Express): string {
  const trust = app.get('trust proxy fn') as Trust;
  const forwarded = [req.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const hops = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== '');
  let address = req.socket.remoteAddress ?? '';
  for (let hop = 0; hops.length > 0 && trust(address, hop); hop += 1) address = hops.pop() ?? address;
  return address;
}
