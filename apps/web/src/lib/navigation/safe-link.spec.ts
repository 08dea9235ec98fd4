import { safeLink } from './safe-link';

describe('safeLink', () => {
  it('returns http and https URLs', () => {
    for (const url of ['https://youtu.be/1', 'http://localhost:3003/watch?v=1'])
      expect(safeLink(url)).toBe(url);
  });

  it('returns null for a script, another scheme and no URL', () => {
    for (const url of ['javascript:alert(1)', ' https://youtu.be/1', 'data:text/html,x', null])
      expect(safeLink(url)).toBeNull();
  });
});
