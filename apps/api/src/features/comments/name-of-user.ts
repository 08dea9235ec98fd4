import type { Actor } from '@cutroom/server-kit';
import type { CommentsDeps } from './comments.deps';

/** The name under which a user comments and resolves. It stays with the comment. */
export async function nameOfUser({ users }: Pick<CommentsDeps, 'users'>, actor: Actor): Promise<string> {
  const user = await users.findById(actor.userId, { name: 1 }).lean<{ name?: string | null }>();
  return user?.name || actor.username;
}
