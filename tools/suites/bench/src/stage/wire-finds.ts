import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serialize, UUID } from 'bson';
import { inParallel } from '../measure/in-parallel';

/** OP_MSG (https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol): header, flags, one section of kind 0. */
function message(body: Record<string, unknown>): Buffer {
  const document = serialize(body);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, document]);
}

/** Sends one message. @returns the whole reply */
function exchange(socket: Socket, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const settle = (done: () => void) => {
      socket.off('data', take);
      socket.off('close', fail);
      done();
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      const reply = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      if (received >= 4 && received >= reply.readInt32LE(0)) settle(() => resolve(reply));
    };
    const fail = () => settle(() => reject(new Error('the server closed the connection')));
    socket.on('data', take);
    socket.on('close', fail);
    socket.write(request);
  });
}

/**
 * Finds rows by name in the collection `bench`, over `width` connections. It encodes its messages in advance and does not
 * decode the replies: the driver takes longer for both than the server for a find, so that with one driver its own rate
 * would be measured.
 *
 * @throws Error when a reply does not have the row
 */
export async function openWireFinds(uri: string, width: number) {
  const { hostname, port, pathname } = new URL(uri);
  const open = async () => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    await once(socket, 'connect');
    // 'close' follows, which fails the find that waits.
    socket.on('error', () => undefined);
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: width }, open));
  // The fields that the driver sends.
  const fields = { limit: 1, singleBatch: true, lsid: { id: new UUID() }, $db: pathname.slice(1) };
  return {
    /** Finds each of the names `times` times. @returns milliseconds for all, without the encoding */
    async find(names: readonly string[], times: number): Promise<number> {
      const requests = names.map((name) => message({ find: 'bench', filter: { name }, ...fields }));
      const idle = [...sockets];
      return inParallel(names.length * times, width, async (index) => {
        const number = index % names.length;
        const socket = idle.pop() as Socket;
        const reply = await exchange(socket, requests[number] as Buffer);
        if (!reply.includes(names[number] as string)) throw new Error('a row was not found');
        idle.push(socket);
      });
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
