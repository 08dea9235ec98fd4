import { chunkRange, probeRange, receivedBytes } from './content-range';

describe('content ranges', () => {
  it('name the first byte, the last byte and the total', () => {
    expect(chunkRange(0, 262_144, 300_000)).toBe('bytes 0-262143/300000');
    expect(chunkRange(262_144, 37_856, 300_000)).toBe('bytes 262144-299999/300000');
    expect(probeRange(300_000)).toBe('bytes */300000');
  });

  it.each([
    [undefined, 0],
    ['bytes=0-262143', 262_144],
    ['bytes=0-0', 1],
    ['bytes=0-299999', 300_000],
    ['bytes=0-300000', null],
    ['bytes=1-9', null],
    ['bytes=0-', null],
    ['0-9', null],
    ['bytes=0-9999999999999999', null],
  ])('of a 308 say how much has arrived: %p means %p', (range, received) => {
    expect(receivedBytes(range, 300_000)).toBe(received);
  });
});
