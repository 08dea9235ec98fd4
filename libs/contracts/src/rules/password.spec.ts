import { messages } from '../messages';
import { isStrongPassword, passwordRules } from './password';

const broken = (password: string) =>
  passwordRules.filter((rule) => !rule.holds(password)).map(({ id }) => id);

describe('the password rule', () => {
  it('accepts 8 and 20 characters, and rejects 7 and 21', () => {
    expect(isStrongPassword('Aa1!aaa')).toBe(false);
    expect(isStrongPassword('Aa1!aaaa')).toBe(true);
    expect(isStrongPassword(`Aa1!${'a'.repeat(16)}`)).toBe(true);
    expect(isStrongPassword(`Aa1!${'a'.repeat(17)}`)).toBe(false);
  });

  it.each([
    ['aa1!aaaa', 'uppercase'],
    ['AA1!AAAA', 'lowercase'],
    ['Aab!aaaa', 'digit'],
    ['Aab1aaaa', 'special'],
    ['Aa1! aaaa', 'spaces'],
    ['Aa1!\taaaa', 'spaces'],
  ])('%p breaks only the part %s', (password, id) => {
    expect(broken(password)).toEqual([id]);
  });

  it('breaks every part exactly once for an empty password', () => {
    expect(broken('')).toEqual(['length', 'uppercase', 'lowercase', 'digit', 'special', 'spaces']);
  });

  it('counts characters, not code units', () => {
    expect(isStrongPassword('Aa1!🎬🎬🎬')).toBe(false);
    expect(isStrongPassword('Aa1!🎬🎬🎬🎬')).toBe(true);
  });

  it('has exactly the message of the product', () => {
    expect(messages.passwordRule).toBe(
      'Password must be 8-20 characters long and include at least 1 uppercase letter, 1 lowercase letter, 1 digit, 1 special character, and no spaces.',
    );
  });
});
