import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import * as fc from 'fast-check';
import { serialize } from 'bson';
import { Engine } from '../engine';
import { temporaryFolder, useServer } from '../testing/test-server';
import { message, section, sequence, sequenceOf, WireClient } from '../testing/wire-client';
import { serveConnection } from './connection';

describe('a wire protocol connection', () => {
  const test = useServer();
  let client: WireClient;

  beforeEach(async () => {
    client = await WireClient.connect(test.server.mongo.port);
  });
  afterEach(() => client.close());

  it('answers a legacy handshake with a legacy reply', async () => {
    const query = Buffer.concat([
      Buffer.alloc(4),
      Buffer.from('admin.$cmd\0'),
      Buffer.from([0, 0, 0, 0, 255, 255, 255, 255]),
      serialize({ ismaster: 1, helloOk: true }),
    ]);
    const header = Buffer.alloc(16);
    header.writeInt32LE(16 + query.length, 0);
    header.writeInt32LE(77, 4);
    header.writeInt32LE(2004, 12);
    client.send(Buffer.concat([header, query]));
    const { opCode, responseTo, body } = await client.receive();
    expect([opCode, responseTo]).toEqual([1, 77]);
    expect(body).toMatchObject({
      ok: 1,
      ismaster: true,
      helloOk: true,
      setName: 'rs0',
      maxWireVersion: 21,
      minWireVersion: 0,
      hosts: [`127.0.0.1:${test.server.mongo.port}`],
    });
  });

  it('accepts document sequences and a checksum', async () => {
    const sections = Buffer.concat([
      section({ insert: 'wire', $db: 'test', ordered: true }),
      sequence('documents', [{ _id: 1 }, { _id: 2 }]),
      Buffer.alloc(4, 0xab),
    ]);
    client.send(message(1, sections, 1));
    expect((await client.receive()).body).toMatchObject({ ok: 1, n: 2 });
  });

  it('applies an unacknowledged write and sends no reply', async () => {
    client.send(
      message(
        5,
        section({ insert: 'quiet', documents: [{ _id: 1 }], writeConcern: { w: 0 }, $db: 'test' }),
        2,
      ),
    );
    expect(await client.command({ count: 'quiet', $db: 'test' })).toMatchObject({ n: 1 });
  });

  it('accepts requests that arrive byte by byte or several in one packet', async () => {
    const ping = message(1, section({ ping: 1, $db: 'admin' }));
    for (const byte of ping) client.send(Buffer.of(byte));
    expect((await client.receive()).body).toMatchObject({ ok: 1 });
    client.send(Buffer.concat([ping, ping, ping]));
    for (let at = 0; at < 3; at++) expect((await client.receive()).body).toMatchObject({ ok: 1 });
  });

  it.each([
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nHost: localhost:27027\r\n\r\n')],
    ['a TLS handshake', Buffer.from('16030100a5010000a10303', 'hex').subarray(0, 11)],
    ['a length of 2 GB', message(1, section({ ping: 1 })).fill(0x7f, 0, 4)],
    ['a negative length', message(1, section({ ping: 1 })).fill(0xff, 0, 4)],
    ['a compressed message', message(1, section({ ping: 1 }), 0, 2012)],
    ['an unknown required flag', message(1, section({ ping: 1 }), 1 << 5)],
    ['an unknown section', message(1, Buffer.of(9, 0, 0, 0, 0))],
    ['no section', message(1, Buffer.of(1, 5, 0, 0, 0))],
    [
      'a sequence past the end',
      message(1, Buffer.concat([section({ ping: 1 }), Buffer.of(1, 255, 255, 0, 0)])),
    ],
    ['a document past the end', message(1, Buffer.from([0, 255, 255, 0, 0, 1, 2]))],
    [
      'an OP_QUERY on a collection',
      message(1, Buffer.concat([Buffer.from('test.users\0'), Buffer.alloc(8), serialize({})]), 0, 2004),
    ],
  ])('is closed on %s while others are served', async (_what, bytes) => {
    const bystander = await WireClient.connect(test.server.mongo.port);
    client.send(bytes);
    client.socket.end();
    await expect(client.receive()).rejects.toThrow('closed by the server');
    expect(await bystander.command({ ping: 1, $db: 'admin' })).toMatchObject({ ok: 1 });
    bystander.close();
  });

  it('rejects a command that is nested too deeply', async () => {
    client.send(message(1, Buffer.concat([Buffer.of(0), nested(60_000)])));
    expect((await client.receive()).body).toMatchObject({ ok: 0, code: 15 });
  });

  it('rejects a document nested deeper than MongoDB allows', async () => {
    client.send(
      message(
        1,
        Buffer.concat([section({ insert: 'deep', $db: 'test' }), sequenceOf('documents', nested(201))]),
      ),
    );
    expect((await client.receive()).body).toMatchObject({
      ok: 1,
      n: 0,
      writeErrors: [{ index: 0, code: 15 }],
    });
    client.send(
      message(
        1,
        Buffer.concat([section({ insert: 'deep', $db: 'test' }), sequenceOf('documents', nested(150))]),
      ),
    );
    expect((await client.receive()).body).toMatchObject({ ok: 1, n: 1 });
  });

  it('survives random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.boolean(),
        async (garbage, framed) => {
          const socket = connect(test.server.mongo.port, '127.0.0.1');
          socket.on('error', () => undefined).resume();
          socket.end(framed ? message(1, Buffer.from(garbage)) : Buffer.from(garbage));
          await once(socket, 'close');
        },
      ),
      { numRuns: 100 },
    );
    expect(await client.command({ ping: 1, $db: 'admin' })).toMatchObject({ ok: 1 });
  });

  it('survives commands with changed bytes and reports no unexpected error', async () => {
    const commands = [
      { insert: 'mangled', documents: [{ _id: 1, a: 'b' }], ordered: true, $db: 'test' },
      { find: 'mangled', filter: { a: { $gt: 1 } }, sort: { a: 1 }, limit: 3, $db: 'test' },
      { update: 'mangled', updates: [{ q: { a: 1 }, u: { $set: { b: 2 } }, upsert: true }], $db: 'test' },
      { aggregate: 'mangled', pipeline: [{ $match: { a: 1 } }, { $count: 'n' }], cursor: {}, $db: 'test' },
      { createIndexes: 'mangled', indexes: [{ key: { a: 1 }, name: 'a_1' }], $db: 'test' },
    ];
    const change = fc.tuple(fc.nat(300), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...commands),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        async (command, changes) => {
          const bytes = message(1, section(command));
          for (const [at, byte] of changes) bytes[21 + (at % (bytes.length - 21))] = byte;
          const socket = connect(test.server.mongo.port, '127.0.0.1');
          socket.on('error', () => undefined).resume();
          socket.end(bytes);
          await once(socket, 'close');
        },
      ),
      { numRuns: 200 },
    );
    expect(await client.command({ ping: 1, $db: 'admin' })).toMatchObject({ ok: 1 });
    expect(test.server.reported).toEqual([]);
  });
});

/** Documents nested to a depth, each with a valid length. */
function nested(depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8 + 5);
  for (let at = 0; at < depth; at++) {
    bytes.writeInt32LE(bytes.length - at * 8, at * 7);
    bytes.write('\x03a\0', at * 7 + 4, 'latin1');
  }
  bytes.writeInt32LE(5, depth * 7);
  return bytes;
}

it('a connection keeps no listeners of replies that waited for the client to read', async () => {
  const folder = temporaryFolder();
  const engine = new Engine(folder);
  const sockets: Socket[] = [];
  const served: Promise<void>[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    served.push(serveConnection({ engine, options: { replicaSet: 'rs0' }, report: () => undefined }, socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = await WireClient.connect((server.address() as AddressInfo).port);
  await client.command({ insert: 'large', documents: [{ text: 'x'.repeat(12_000_000) }], $db: 'test' });
  const before = sockets[0]?.listenerCount('close');
  for (let turn = 0; turn < 3; turn += 1) await client.command({ find: 'large', $db: 'test' });
  await client.command({ ping: 1, $db: 'test' });
  expect(sockets[0]?.listenerCount('close')).toBe(before);
  client.close();
  server.close();
  await Promise.all(served);
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});
