import { liveAddress } from './live-address';

describe('liveAddress', () => {
  it.each([
    ['http://localhost:3001', 'http://localhost:3001', '/socket.io'],
    ['', 'https://cutroom.example', '/socket.io'],
    ['/status', 'https://cutroom.example', '/status/socket.io'],
    ['/status/', 'https://cutroom.example', '/status/socket.io'],
    ['https://live.example/status', 'https://live.example', '/status/socket.io'],
  ])('of "%s" is origin %s with path %s', (statusUrl, origin, path) => {
    expect(liveAddress(statusUrl, 'https://cutroom.example')).toEqual({ origin, path });
  });
});
