import { randomInt } from 'node:crypto';
import { limits } from '@cutroom/contracts';

/** Letters and digits, without those that look alike (0 O, 1 I L). */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A coupon or invite code: 16 characters, 79 bits of entropy. */
export const newAccessCode = (): string =>
  Array.from({ length: limits.codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
