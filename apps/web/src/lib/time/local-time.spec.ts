import { localTime } from './local-time';

describe('localTime', () => {
  it('converts a time to the zone of the user and names the zone', () => {
    expect(localTime('2026-11-20T06:30:00.000Z', 'America/New_York')).toBe(
      'Your time: 20 Nov 2026, 01:30 (America/New_York)',
    );
  });

  it('uses the zone of the browser by default', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(localTime('2026-11-20T06:30:00.000Z')).toContain(`(${timeZone})`);
  });

  it('is empty for an invalid date', () => {
    expect(localTime('soon')).toBe('');
  });
});
