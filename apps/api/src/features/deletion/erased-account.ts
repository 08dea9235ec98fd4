import { deletedAccountName } from '@cutroom/contracts';
import type { Types } from 'mongoose';
import type { UserRecord } from './deletion.deps';

/**
 * What is left of an account: a row without personal data, to which comments, videos and the audit trail refer. Username
 * and email address are free for a new account at once. Their replacements are unique and no sign-up accepts them: `~` is no
 * character of a username, and no address below `.invalid` receives a code (RFC 2606, 2).
 */
export const erasedFields = (_id: Types.ObjectId) =>
  ({
    username: deletedAccountName,
    usernameLower: `~${_id.toHexString()}`,
    email: `${_id.toHexString()}@deleted.invalid`,
    name: null,
    about: null,
    yearsOfExperience: null,
    location: null,
    profileKey: null,
  }) satisfies Partial<UserRecord>;

/** The other fields of the account, which are removed. */
export const erasedChoices = { notify: 1 } as const;
