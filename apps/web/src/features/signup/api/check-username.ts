import { endpoints } from '@cutroom/contracts';
import { ApiError } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';

/**
 * Rejects when the username is taken. When too many names were tried, it resolves: the sign-up itself checks the name
 * again.
 */
export async function checkUsername(username: string): Promise<void> {
  try {
    await call(endpoints.checkUsername, { body: { username } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
  }
}
