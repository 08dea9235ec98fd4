import { limits } from '../limits';

/**
 * The parts of the password rule (docs/product.md#9-validation-rules), in the order in which the sign-up page lists
 * them.
 */
export const passwordRules = [
  {
    id: 'length',
    label: `${limits.passwordMin}-${limits.passwordMax} characters`,
    holds: (password: string) => {
      const { length } = [...password];
      return length >= limits.passwordMin && length <= limits.passwordMax;
    },
  },
  { id: 'uppercase', label: '1 uppercase letter', holds: (password: string) => /[A-Z]/.test(password) },
  { id: 'lowercase', label: '1 lowercase letter', holds: (password: string) => /[a-z]/.test(password) },
  { id: 'digit', label: '1 digit', holds: (password: string) => /[0-9]/.test(password) },
  {
    id: 'special',
    label: '1 special character',
    holds: (password: string) => /[^A-Za-z0-9\s]/.test(password),
  },
  {
    id: 'spaces',
    label: 'no spaces',
    holds: (password: string) => password !== '' && !/\s/.test(password),
  },
] as const;

export type PasswordRuleId = (typeof passwordRules)[number]['id'];

/** Whether a password meets every part of the rule. */
export const isStrongPassword = (password: string): boolean =>
  passwordRules.every((rule) => rule.holds(password));
