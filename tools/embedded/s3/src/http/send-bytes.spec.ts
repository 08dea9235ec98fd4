import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { open } from 'node:fs/promises';
import { once } from 'node:events';
import { bytesOfFile } from '../store/stored-bytes';
import type { StoredBytes } from '../store/stored-bytes';
import { sendBytes } from './send-bytes';

/** Wraps `source` so that the connection breaks after a read and before its bytes are sent. */
const breakAfterRead = (source: StoredBytes, breakOff: () => void): StoredBytes => ({
  read: (target, length, position) => source.read(target, length, position).finally(breakOff),
  close: () => source.close(),
});

it('sendBytes ends when the connection breaks between two writes', async () => {
  const file = await open(process.execPath);
  let sent: Promise<void> | undefined;
  const server = createServer((request, response) => {
    sent = sendBytes(
      breakAfterRead(bytesOfFile(file), () => request.socket.destroy()),
      0,
      9_999_999,
      response,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  await sent;
  await file.close();
  server.close();
});
