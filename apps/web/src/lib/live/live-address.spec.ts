import { liveAddress } from './live-address';

/** The origin of the page. */
const page = 'https://cutroom.example';

describe('liveAddress', () => {
  it.each([
    ['http://localhost:3001', 'http://localhost:3001', '/socket.io'],
    ['', page, '/socket.io'],
    ['/status', page, '/status/socket.io'],
    ['/status/', page, '/status/socket.io'],
    ['https://live.example/status', 'https://live.example', '/status/socket.io'],
  ])('of "%s" is origin %s with path %s', (statusUrl, origin, path) => {
    expect(liveAddress(statusUrl, page)).toEqual({ origin, path });
  });
});
