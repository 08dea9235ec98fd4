import { timeAgo } from './time-ago';

describe('timeAgo', () => {
  it.each([
    [-5, 'just now'],
    [59, 'just now'],
    [60, 'a minute ago'],
    [150, '2 minutes ago'],
    [3_600, 'an hour ago'],
    [7_300, '2 hours ago'],
    [86_400, 'a day ago'],
    [200_000, '2 days ago'],
  ])('says for %i seconds: %s', (seconds, text) => {
    const now = Date.UTC(2026, 10, 20);
    expect(timeAgo(new Date(now - seconds * 1_000).toISOString(), now)).toBe(text);
  });
});
