import fc from 'fast-check';
import {
  describeSameFile,
  formatAgo,
  formatCount,
  formatDate,
  formatDateTime,
  formatRemaining,
  formatSize,
  formatSpeed,
  percentage,
} from './formatters';

describe('formatAgo', () => {
  it.each([
    [-5, 'just now'],
    [NaN, 'just now'],
    [59, 'just now'],
    [60, 'a minute ago'],
    [150, '2 minutes ago'],
    [3_600, 'an hour ago'],
    [7_300, '2 hours ago'],
    [86_400, 'a day ago'],
    [200_000, '2 days ago'],
  ])('says for %i seconds: %s', (seconds, text) => {
    expect(formatAgo(seconds * 1_000)).toBe(text);
  });
});

describe('formatSize', () => {
  it.each([
    [0, '0.00 MBs'],
    [1_500_000, '1.50 MBs'],
    [1_000_000_000, '1000.00 MBs'],
    [1_000_000_001, '1.00 GBs'],
    [1_010_000_000, '1.01 GBs'],
    [2_345_678_901, '2.35 GBs'],
    [Number.NaN, '0.00 MBs'],
    [-5, '0.00 MBs'],
  ])('%p bytes → %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
});

describe('formatSpeed', () => {
  it('has two decimals', () => {
    expect(formatSpeed(12_345_678)).toBe('12.35 MB/s');
    expect(formatSpeed(Number.POSITIVE_INFINITY)).toBe('0.00 MB/s');
  });
});

describe('formatRemaining', () => {
  it.each([
    [0, 'Less than 1 Minute'],
    [60, 'Less than 1 Minute'],
    [61, '2 Minutes'],
    [121, '3 Minutes'],
    [3_600, '1 Hour'],
    [3_601, '1 Hour 1 Minute'],
    [7_500, '2 Hours 5 Minutes'],
    [Number.POSITIVE_INFINITY, 'Calculating'],
  ])('%p s → %s', (seconds, text) => expect(formatRemaining(seconds)).toBe(text));
});

describe('percentage', () => {
  it('is 100 only once everything has been sent', () => {
    expect(percentage(999, 1000)).toBe(99);
    expect(percentage(1000, 1000)).toBe(100);
    expect(percentage(0, 0)).toBe(0);
    expect(percentage(5, 4)).toBe(100);
  });

  it('is exact for whole percents', () => {
    const percents = Array.from({ length: 101 }, (_, percent) => percent);
    expect(percents.map((percent) => percentage(percent * 1_000, 100_000))).toEqual(percents);
  });
});

describe('dates', () => {
  it('are in Asia/Kolkata and English', () => {
    expect(formatDateTime('2026-11-21T18:45:00.000Z')).toBe('22 Nov 2026, 12:15 am');
    expect(formatDate('2026-11-21T18:45:00.000Z')).toBe('Sunday, 22 November 2026');
  });

  it('equal the output of Intl', () => {
    const intl = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...style });
    const [day, year] = ['numeric', 'numeric'] as const;
    const dateTime = intl({ day, month: 'short', year, hour: 'numeric', minute: '2-digit', hour12: true });
    const date = intl({ weekday: 'long', day, month: 'long', year });
    // Some versions of ICU put a narrow no-break space before am and pm.
    const plain = (text: string) => text.replace(/[\u202F\u00A0]/g, ' ');
    const anyTime = fc.date({
      min: new Date('1950-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyTime, (when) => {
        expect(formatDateTime(when)).toBe(plain(dateTime.format(when)));
        expect(formatDate(when)).toBe(plain(date.format(when)));
      }),
    );
  });

  it('are empty for an invalid date', () => {
    expect(formatDateTime('yesterday')).toBe('');
    expect(formatDate(Number.NaN)).toBe('');
  });
});

describe('formatCount', () => {
  it('groups the digits as Intl does in en-IN', () => {
    expect([0, 999, 1_000, 2_000, 1_234_567].map(formatCount)).toEqual([
      '0',
      '999',
      '1,000',
      '2,000',
      '12,34,567',
    ]);
    fc.assert(
      fc.property(fc.maxSafeNat(), (count) => {
        expect(formatCount(count)).toBe(count.toLocaleString('en-IN'));
      }),
    );
  });
});

describe('describeSameFile', () => {
  it('names the earlier video, its editor and its day', () => {
    const earlier = {
      title: 'Monsoon',
      uploadedBy: { name: 'Asha Rao' },
      createdAt: '2026-11-21T18:45:00.000Z',
    };
    expect(describeSameFile(earlier)).toBe(
      'Same file as “Monsoon”, uploaded by Asha Rao on Sunday, 22 November 2026',
    );
  });
});

describe('every formatter', () => {
  it('returns a text for any date', () => {
    const when = fc.oneof(fc.string(), fc.double(), fc.date({ noInvalidDate: false }));
    fc.assert(
      fc.property(when, (moment) => {
        for (const text of [formatDateTime(moment), formatDate(moment)])
          expect(text).not.toMatch(/Invalid|NaN/);
      }),
    );
  });

  it('returns a text for any number', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (a, b) => {
        for (const text of [formatSize(a), formatSpeed(a), formatRemaining(a)])
          expect(text).not.toMatch(/NaN|Infinity|-/);
        const percent = percentage(a, b);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });
});
