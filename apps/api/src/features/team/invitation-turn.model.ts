import { limits } from '@cutroom/contracts';
import { createHash } from 'node:crypto';
import { Schema, type ClientSession, type Connection, type Model, type Types } from 'mongoose';
import { count, date } from '../../schema-fields';

/**
 * A transaction that counts invitations before it sends one takes a turn first. Two that count the same invitations
 * write the same row, so they conflict: one starts again and counts what the other has sent.
 */
export interface InvitationTurnRecord {
  /** Whose invitations are counted. An email address is stored as a digest. */
  _id: string;
  turn: number;
  at: Date;
}

export type InvitationTurnModel = Model<InvitationTurnRecord>;

const schema = new Schema<InvitationTurnRecord>(
  { _id: String, turn: count, at: date },
  { collection: 'invitation-turns', versionKey: false },
);
// After that time there is nothing left to count.
schema.index({ at: 1 }, { expireAfterSeconds: limits.invitationMailIntervalMs / 1_000 });

export const createInvitationTurnModel = (connection: Connection): InvitationTurnModel =>
  connection.model<InvitationTurnRecord>('InvitationTurn', schema);

/** Who sends, and who receives. */
interface Counted {
  teamId: Types.ObjectId;
  to: { editorId: Types.ObjectId } | { email: string };
}

/** Takes the turn of both ends. Call it before anything is read in the transaction. */
export async function takeInvitationTurns(
  { invitationTurns }: { invitationTurns: InvitationTurnModel },
  { teamId, to }: Counted,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const recipient =
    'editorId' in to
      ? `editor:${to.editorId.toHexString()}`
      : `address:${createHash('sha256').update(to.email).digest('base64url')}`;
  for (const _id of [`team:${teamId.toHexString()}`, recipient])
    await invitationTurns.updateOne({ _id }, { $inc: { turn: 1 }, $set: { at } }, { upsert: true, session });
}
