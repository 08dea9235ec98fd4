import { messages, type Profile, type Role, replies } from '@cutroom/contracts';
import {
  AppError,
  conflict,
  duplicateField,
  unauthorized,
  type Actor,
  type ObjectStorage,
} from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import { presentProfile } from './profile.presenter';
import type { UserModel, UserRecord } from './user.model';

export interface NewAccount {
  _id: Types.ObjectId;
  username: string;
  email: string;
  role: Role;
  passwordHash: string;
  teamId: Types.ObjectId;
  name?: string;
  about?: string | null;
  yearsOfExperience?: number | null;
  location?: string | null;
  profileKey?: string;
}

/** The operations on accounts that every feature may use. */
export interface Accounts {
  /**
   * Inserts an account within a sign-up's transaction. Unique indexes decide between concurrent sign-ups.
   *
   * @throws AppError 409 when the username (in any case) or the email address is taken
   */
  create(account: NewAccount, session: ClientSession): Promise<UserRecord>;
  /** The profile of the caller. @throws AppError 401 when the account no longer exists */
  readProfile(actor: Actor): Promise<Profile>;
  presentProfile(user: Omit<UserRecord, 'passwordHash'>): Promise<Profile>;
}

interface AccountsDeps {
  users: UserModel;
  storage: ObjectStorage;
}

/** Names the field, so that a form can show the message where the username is typed. */
export function usernameTaken(): AppError {
  const message = messages.usernameTaken;
  return new AppError(409, message, { errors: [{ path: 'username', message }] });
}

export function createAccounts({ users, storage }: AccountsDeps): Accounts {
  return {
    async create(account, session) {
      const user = new users({ ...account, usernameLower: account.username.toLowerCase() });
      try {
        await user.save({ session });
      } catch (error) {
        const field = duplicateField(error);
        if (field === 'usernameLower') throw usernameTaken();
        if (field === 'email') throw conflict(replies.emailTaken);
        throw error;
      }
      return user.toObject();
    },

    async readProfile({ userId }) {
      const user = await users.findById(userId).lean();
      if (!user) throw unauthorized();
      return presentProfile(storage, user);
    },

    presentProfile: (user) => presentProfile(storage, user),
  };
}
