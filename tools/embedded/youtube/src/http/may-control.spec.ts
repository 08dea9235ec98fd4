import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { mayControl, readControlFrom, type ControlFrom } from './may-control';

function requestFrom(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

describe('mayControl', () => {
  const own = { host: 'localhost:3003' };

  it.each<[string, Record<string, string>, ControlFrom, boolean]>([
    ['127.0.0.1', own, 'loopback', true],
    ['::ffff:127.0.0.1', own, 'loopback', true],
    ['172.18.0.1', own, 'loopback', false],
    ['172.18.0.1', own, 'anywhere', true],
    ['172.18.0.1', { host: 'youtube-sandbox:3003' }, 'anywhere', false],
    ['172.18.0.1', { ...own, origin: 'http://evil.test' }, 'anywhere', false],
  ])('for %s with %j and control from %s: %s', (address, headers, controlFrom, expected) => {
    expect(mayControl(requestFrom(address, headers), controlFrom)).toBe(expected);
  });
});

describe('readControlFrom', () => {
  it('defaults to loopback and rejects an unknown value', () => {
    expect(readControlFrom()).toBe('loopback');
    expect(readControlFrom('anywhere')).toBe('anywhere');
    expect(() => readControlFrom('any')).toThrow('YOUTUBE_SANDBOX_CONTROL_FROM must be');
  });
});
