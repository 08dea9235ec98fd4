import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { id, text } from '../../schema-fields';

/** A creator's team. Its members are the users with its `teamId`. */
export interface TeamRecord {
  _id: Types.ObjectId;
  creatorId: Types.ObjectId;
  inviteCode: string;
  createdAt: Date;
  /** After how many days the originals of published videos are deleted. Missing or null: they are kept. */
  originalsKeptDays?: number | null;
  /** Every transaction that reserves storage writes it, so that two at the same time conflict and one starts again. */
  storageTurn?: number;
  /** Every transaction in which somebody joins writes it, so that joining and closing conflict (`holdTeam`). */
  joins?: number;
  /** Its creator has deleted their account: nobody can join, and the sweep removes it (ADR 028). */
  closed?: { at: Date; editors: Types.ObjectId[] };
}

export type TeamModel = Model<TeamRecord>;

const schema = new Schema<TeamRecord>(
  {
    creatorId: id,
    inviteCode: text,
    createdAt: { type: Date, default: () => new Date() },
    originalsKeptDays: Number,
    storageTurn: Number,
    joins: Number,
    closed: { type: new Schema({ at: Date, editors: [Schema.Types.ObjectId] }, { _id: false }) },
  },
  { collection: 'teams', versionKey: false },
);
schema.index({ creatorId: 1 }, { unique: true });
schema.index({ inviteCode: 1 }, { unique: true });
// The few teams that do not keep originals.
schema.index({ originalsKeptDays: 1 }, { partialFilterExpression: { originalsKeptDays: { $gt: 0 } } });
// The few teams that are closed.
schema.index({ 'closed.at': 1 }, { partialFilterExpression: { 'closed.at': { $exists: true } } });

export const createTeamModel = (connection: Connection): TeamModel =>
  connection.model<TeamRecord>('Team', schema);
