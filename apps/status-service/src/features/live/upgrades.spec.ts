import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '@cutroom/server-kit/testing';
import { useTwoServices } from '../../testing/two-test-services';

const { one, stallRedis, resumeRedis } = useTwoServices();

const isAlive = async () => (await fetch(`${one.url}/healthz`)).status;

/** Asks for a WebSocket at a path. */
async function upgrade(path: string) {
  const socket = connect({ port: one.port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  const lines = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  socket.write(
    [`GET ${path} HTTP/1.1`, ...lines, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', '', ''].join('\r\n'),
  );
  return socket;
}

describe('an upgrade of a connection', () => {
  afterEach(() => resumeRedis());

  it('may be reset by its client while Redis counts it', async () => {
    stallRedis();
    const socket = await upgrade('/socket.io/?EIO=4&transport=websocket');
    // The service has read the request once it has answered a later one.
    expect(await isAlive()).toBe(200);
    socket.resetAndDestroy();
    // An error that nobody listens to fails this test.
    expect(await isAlive()).toBe(200);
  });

  it('closes the connection at a path without sockets, also when its client keeps its half open', async () => {
    const socket = await upgrade('/elsewhere');
    socket.on('error', () => undefined);
    await once(socket.resume(), 'end');
    // The other end accepts nothing any more, which a client learns from its second write.
    await until('the connection is reset', () => socket.destroyed || !socket.write('more'));
    expect(await isAlive()).toBe(200);
  });
});
