import { networkOf } from './network';

describe('networkOf', () => {
  it.each(['192.0.2.1', '::ffff:192.0.2.1'])('is the IPv4 address of %s', (address) => {
    expect(networkOf(address)).toBe('192.0.2.1');
  });

  it.each(['2001:db8:0:1ff::1', '2001:0DB8:0000:01ab:ffff:ffff:ffff:ffff'])(
    'is the first 56 bits of %s, which a provider gives to one customer',
    (address) => {
      expect(networkOf(address)).toBe('2001:db8:0:100::/56');
    },
  );

  it('differs between two networks of a provider', () => {
    expect(networkOf('2001:db8:0:200::1')).toBe('2001:db8:0:200::/56');
  });

  it('leaves out the zone and expands zeros', () => {
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/56');
    expect(networkOf('::1')).toBe('0:0:0:0::/56');
  });

  it('returns a text that is not an address unchanged', () => {
    expect(networkOf('unknown')).toBe('unknown');
  });
});
