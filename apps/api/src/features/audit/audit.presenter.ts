import type { ActivityEntry, EditableDetails } from '@cutroom/contracts';
import type { Actor } from '@cutroom/server-kit';
import { Types } from 'mongoose';
import type { AuditDeps, UserRecord } from './audit.deps';
import type { AuditRecord } from '../../audit/audit.model';

type NamedUser = Pick<UserRecord, '_id' | 'username' | 'role'>;

/** What an edit replaced, in full: its new values are on the video. */
const describeBefore = ({ title, comment, maximumVideoQuality }: EditableDetails): string =>
  `Before: “${title}”, ${maximumVideoQuality}, “${comment}”`;

/** Entries as a creator sees them: without email addresses, and with IP addresses of the creator's own calls only. */
export async function presentActivity(
  { users }: Pick<AuditDeps, 'users'>,
  rows: readonly AuditRecord[],
  { userId }: Actor,
): Promise<ActivityEntry[]> {
  const ids = rows.flatMap(({ actorId, accountId }) => [actorId, accountId]).filter((id) => id !== null);
  const distinct = [...new Set(ids.map((id) => id.toHexString()))].map((id) => new Types.ObjectId(id));
  const found = await users.find({ _id: { $in: distinct } }, { username: 1, role: 1 }).lean<NamedUser[]>();
  const byId = new Map(found.map(({ _id, username, role }) => [_id.toHexString(), { username, role }]));
  const named = (id: Types.ObjectId | null) => (id && byId.get(id.toHexString())) ?? null;
  return rows.map((row) => ({
    _id: row._id.toHexString(),
    at: row.at.toISOString(),
    action: row.action,
    by: named(row.actorId),
    account: named(row.accountId),
    video: row.video && { _id: row.video._id.toHexString(), title: row.video.title },
    address: row.actorId?.toHexString() === userId ? row.address : null,
    note: row.before ? describeBefore(row.before) : row.note,
  }));
}
