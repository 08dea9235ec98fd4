import type { Express } from 'express';
import type { IncomingMessage } from 'node:http';

type Trust = (address: string, hop: number) => boolean;

/**
 * The client address of a request that bypasses Express (a socket's handshake). It applies the same 'trust proxy'
 * setting: it reads X-Forwarded-For from the right, as far as proxies are trusted.
 */
export function clientAddress(req: Pick<IncomingMessage, 'headers' | 'socket'>, app: Express): string {
  const trust = app.get('trust proxy fn') as Trust;
  const forwarded = [req.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const hops = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== '');
  let address = req.socket.remoteAddress ?? '';
  for (let hop = 0; hops.length > 0 && trust(address, hop); hop += 1) address = hops.pop() ?? address;
  return address;
}
