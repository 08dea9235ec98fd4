import { networkOf } from './network';

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1ff::1', '2001:db8:0:100::/56'],
    ['2001:0DB8:0000:01ab:ffff:ffff:ffff:ffff', '2001:db8:0:100::/56'],
    ['2001:db8:0:200::1', '2001:db8:0:200::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
