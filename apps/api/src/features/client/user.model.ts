import { roles, type NotificationChoices, type Role } from '@cutroom/contracts';
import type { SessionRecord } from '@cutroom/server-kit';
import { Schema, type Connection, type Model, type Types } from 'mongoose';
import { count, date, subdocument, text } from '../../schema-fields';

/** One account. `usernameLower` and `email` identify it; `username` keeps the owner's spelling. */
export interface UserRecord {
  _id: Types.ObjectId;
  username: string;
  usernameLower: string;
  email: string;
  role: Role;
  /** argon2id in PHC format. Queries leave it out unless they select it. */
  passwordHash: string;
  /** The team that a creator leads or an editor is in. */
  teamId: Types.ObjectId | null;
  name: string | null;
  about: string | null;
  yearsOfExperience: number | null;
  location: string | null;
  /** Key of the profile picture in storage. */
  profileKey: string | null;
  /** Counts how often every session of the account was ended (server-kit, `endsSessions`). */
  sessionEpoch: number;
  /** The open sessions, which only server-kit reads and writes. Queries leave them out unless they select them. */
  sessions?: SessionRecord[];
  /** Counts what the account added to its team, so that adding and leaving conflict (`Membership.assertHeld`). */
  memberWrites: number;
  /** Where the user is notified of each kind of event; missing before the first choice. */
  notify?: NotificationChoices;
  createdAt: Date;
  /** Missing until its owner deletes it. While `open`, the sweep has yet to finish (ADR 028). */
  deletion?: { at: Date; open: boolean };
}

export type UserModel = Model<UserRecord>;

const session = new Schema<SessionRecord>(
  { id: text, epoch: count, createdAt: date, expiresAt: date },
  subdocument,
);

const schema = new Schema<UserRecord>(
  {
    username: text,
    usernameLower: text,
    email: text,
    role: { type: String, enum: roles, required: true },
    passwordHash: { type: String, required: true, select: false },
    teamId: { type: Schema.Types.ObjectId, default: null },
    name: { type: String, default: null },
    about: { type: String, default: null },
    yearsOfExperience: { type: Number, default: null },
    location: { type: String, default: null },
    profileKey: { type: String, default: null },
    sessionEpoch: { type: Number, default: 0 },
    sessions: { type: [session], default: undefined, select: false },
    memberWrites: { type: Number, default: 0 },
    notify: { type: Map, of: String },
    createdAt: { type: Date, default: () => new Date() },
    deletion: { type: new Schema({ at: Date, open: Boolean }, { _id: false }) },
  },
  { collection: 'users', versionKey: false },
);
schema.index({ usernameLower: 1 }, { unique: true });
schema.index({ email: 1 }, { unique: true });
// A team's editors, oldest first.
schema.index({ teamId: 1, role: 1, createdAt: 1, _id: 1 });
// The search for editors in no team.
schema.index({ role: 1, teamId: 1, usernameLower: 1 });
// Deleted accounts that the sweep has not finished: few, so only those are in the index.
schema.index({ 'deletion.at': 1 }, { partialFilterExpression: { 'deletion.open': true } });

export const createUserModel = (connection: Connection): UserModel =>
  connection.model<UserRecord>('User', schema);
