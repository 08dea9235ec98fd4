import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { id, text } from '../../required-fields';

/** A creator's team. Its members are the users with its `teamId`. */
export interface TeamRecord {
  _id: Types.ObjectId;
  creatorId: Types.ObjectId;
  inviteCode: string;
  createdAt: Date;
}

export type TeamModel = Model<TeamRecord>;

const schema = new Schema<TeamRecord>(
  {
    creatorId: id,
    inviteCode: text,
    createdAt: { type: Date, default: () => new Date() },
  },
  { collection: 'teams', versionKey: false },
);
schema.index({ creatorId: 1 }, { unique: true });
schema.index({ inviteCode: 1 }, { unique: true });

export const createTeamModel = (connection: Connection): TeamModel =>
  connection.model<TeamRecord>('Team', schema);
