import type { MemberRequest } from '@cutroom/contracts';
import { assertOwnTeam } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { Caller } from '../../audit/audit-trail';

/** The IDs of the editor and the team that a creator's call names. @throws AppError 404 when it is not the caller's team */
export function ownMember(
  { actor }: Caller,
  { editorId, teamId }: MemberRequest,
): Record<'editorId' | 'teamId', Types.ObjectId> {
  assertOwnTeam(actor, teamId);
  return { editorId: new Types.ObjectId(editorId), teamId: new Types.ObjectId(teamId) };
}
