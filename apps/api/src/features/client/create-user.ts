import { messages, type Role } from '@cutroom/contracts';
import { conflict } from '@cutroom/server-kit';
import type { ClientSession, Types } from 'mongoose';
import { duplicateField } from '../../duplicate-key';
import type { User, UserModel } from './user.model';

interface NewUser {
  _id: Types.ObjectId;
  username: string;
  email: string;
  role: Role;
  passwordHash: string;
  teamId: Types.ObjectId;
  name?: string;
  profileKey?: string;
}

/**
 * Inserts an account within a sign-up's transaction. The unique indexes decide, so two sign-ups at the same
 * moment cannot both have a name. @throws AppError 409 when username (whatever its case) or e-mail is taken
 */
export async function createUser(users: UserModel, user: NewUser, session: ClientSession): Promise<User> {
  const account = new users({ ...user, usernameLower: user.username.toLowerCase() });
  try {
    await account.save({ session });
  } catch (error) {
    const field = duplicateField(error);
    if (field === 'usernameLower') throw conflict(messages.usernameTaken);
    if (field === 'email') throw conflict(messages.emailTaken);
    throw error;
  }
  return account.toObject();
}
