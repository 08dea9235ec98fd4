import { messages } from '@cutroom/contracts';
import { notFound, type Actor } from '@cutroom/server-kit';

/**
 * Nobody learns whether another team exists: a foreign id and one of no team get the same answer.
 *
 * @throws AppError 404
 */
export function assertOwnTeam(actor: Actor, teamId: string): void {
  if (actor.teamId !== teamId) throw notFound(messages.teamNotFound);
}
