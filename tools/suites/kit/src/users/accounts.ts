import type { Role } from '@cutroom/contracts';
import { ObjectId, type Db } from 'mongodb';
import { withDatabase } from '../stack/database';
import type { StackAddress } from '../stack/test-stack';
import type { JourneyTeam } from './team';

export interface NewAccount {
  username: string;
  email?: string;
  /** null: the account is in no team. */
  teamId?: string | null;
  role?: Role;
}

/** Writes accounts into the database. They have the password of the team's users. @returns their ids */
export async function insertAccounts(
  database: Db,
  team: Pick<JourneyTeam, 'editorEmail' | 'creatorEmail'>,
  accounts: readonly NewAccount[],
): Promise<string[]> {
  const users = database.collection('users');
  const templates = {
    EDITOR: await users.findOne({ email: team.editorEmail }),
    YOUTUBER: await users.findOne({ email: team.creatorEmail }),
  };
  const rows = accounts.map(({ username, email, teamId = null, role = 'EDITOR' }) => ({
    ...templates[role],
    _id: new ObjectId(),
    username,
    usernameLower: username.toLowerCase(),
    email: email ?? `${username.toLowerCase()}@example.com`,
    teamId: teamId === null ? null : new ObjectId(teamId),
  }));
  await users.insertMany(rows);
  return rows.map(({ _id }) => _id.toHexString());
}

/** Adds an account to the database, which takes less time than a sign-up. @returns its id */
export const addAccount = async (
  stack: Pick<StackAddress, 'env'>,
  team: JourneyTeam,
  account: NewAccount,
): Promise<string> => {
  const [id = ''] = await withDatabase(stack, (database) => insertAccounts(database, team, [account]));
  return id;
};
