import { plainOptions } from '../plain-options';
import { publishOptions } from './publish-options';

const accepts = (publishAt: string | null) =>
  publishOptions.safeParse({ ...plainOptions, publishAt }).success;

describe('the time at which a video becomes public', () => {
  it('is an ISO date in UTC with as many decimals as clocks have', () => {
    expect(['2026-12-01T10:00:00Z', '2026-12-01T10:00:00.000000000Z', null].map(accepts)).toEqual([
      true,
      true,
      true,
    ]);
    const decimals = '0'.repeat(50_000);
    expect(
      ['2026-12-01', '2026-12-01T10:00:00+05:30', `2026-12-01T10:00:00.${decimals}Z`].map(accepts),
    ).toEqual([false, false, false]);
  });
});
