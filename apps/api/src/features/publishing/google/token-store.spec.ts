import { inspect } from 'node:util';
import { TokenStore } from './token-store';

describe('TokenStore', () => {
  const owner = { creatorId: 'creator', videoId: 'video', attempt: 1 };
  let time = 0;
  const store = () => new TokenStore(() => time);
  beforeEach(() => {
    time = 1_000;
  });

  it('keeps one token per creator, video and attempt until it expires', () => {
    const tokens = store();
    tokens.put(owner, 'a-token', new Date(2_000));
    expect(tokens.get(owner)).toBe('a-token');
    expect(tokens.get({ ...owner, videoId: 'another' })).toBeUndefined();
    expect(tokens.get({ ...owner, creatorId: 'another' })).toBeUndefined();
    time = 2_000;
    expect(tokens.get(owner)).toBeUndefined();
    expect(tokens.size).toBe(0);
  });

  it('removes the token that it hands out with take()', () => {
    const tokens = store();
    tokens.put(owner, 'a-token', new Date(2_000));
    expect(tokens.take(owner)).toBe('a-token');
    expect(tokens.size).toBe(0);
  });

  it('neither hands out nor removes the token of another attempt', () => {
    const tokens = store();
    const next = { ...owner, attempt: 2 };
    tokens.put(owner, 'a-token', new Date(2_000));
    expect([tokens.get(next), tokens.take(next)]).toEqual([undefined, undefined]);
    tokens.put(next, 'another-token', new Date(2_000));
    expect(tokens.owners()).toEqual([owner, next]);
    expect([tokens.take(owner), tokens.get(next)]).toEqual(['a-token', 'another-token']);
  });

  it('reveals no token when it is printed or serialized', () => {
    const tokens = store();
    tokens.put(owner, 'a-token', new Date(2_000));
    expect(inspect(tokens, { depth: 9, showHidden: true }) + JSON.stringify(tokens)).not.toContain('a-token');
  });
});
