import { inspect } from 'node:util';
import { TokenStore } from './token-store';

describe('TokenStore', () => {
  let time = 0;
  const store = () => new TokenStore(() => time);
  beforeEach(() => {
    time = 1_000;
  });

  it('keeps one token per creator and video until it expires', () => {
    const tokens = store();
    tokens.put('creator', 'video', 'a-token', new Date(2_000));
    expect(tokens.get('creator', 'video')).toBe('a-token');
    expect(tokens.get('creator', 'another')).toBeUndefined();
    expect(tokens.get('another', 'video')).toBeUndefined();
    time = 2_000;
    expect(tokens.get('creator', 'video')).toBeUndefined();
    expect(tokens.size).toBe(0);
  });

  it('removes the token that it hands out with take()', () => {
    const tokens = store();
    tokens.put('creator', 'video', 'a-token', new Date(2_000));
    expect(tokens.take('creator', 'video')).toBe('a-token');
    expect(tokens.size).toBe(0);
  });

  it('reveals no token when it is printed or serialized', () => {
    const tokens = store();
    tokens.put('creator', 'video', 'a-token', new Date(2_000));
    expect(inspect(tokens, { depth: 9, showHidden: true }) + JSON.stringify(tokens)).not.toContain('a-token');
  });
});
