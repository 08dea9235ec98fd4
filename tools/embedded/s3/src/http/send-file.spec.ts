import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { once } from 'node:events';
import { sendFile } from './send-file';

/** The same file, but the connection breaks after a read and before its bytes are sent. */
const breakAfterRead = (file: FileHandle, breakOff: () => void): FileHandle =>
  new Proxy(file, {
    get: (target, name) => async (buffer: Buffer, offset: number, length: number, position: number) => {
      if (name !== 'read') throw new Error(`not expected: ${String(name)}`);
      const result = await target.read(buffer, offset, length, position);
      breakOff();
      return result;
    },
  });

it('sendFile ends when the connection breaks between two writes', async () => {
  const file = await open(process.execPath);
  let sent: Promise<void> | undefined;
  const server = createServer((request, response) => {
    sent = sendFile(
      breakAfterRead(file, () => request.socket.destroy()),
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
