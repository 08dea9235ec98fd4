import { mapSteps, stepStatuses, type VideoLogSteps } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

/** The log of one video. Its ID is the video's; nothing else looks it up, so it needs no further index. */
export interface LogRecord extends VideoLogSteps {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  attempt: number;
  version: number;
  failure: string | null;
  youtubeUrl: string | null;
  updatedAt: Date;
}

export type LogModel = Model<LogRecord>;

const step = new Schema<VideoLogSteps['downloading']>(
  { status: { type: String, enum: stepStatuses, required: true }, bytes: Number, total: Number },
  { _id: false },
);

const log = new Schema<LogRecord>(
  {
    _id: Schema.Types.ObjectId,
    teamId: { type: Schema.Types.ObjectId, required: true },
    attempt: { type: Number, required: true },
    version: { type: Number, required: true },
    ...mapSteps(() => ({ type: step, required: true })),
    failure: { type: String, default: null },
    youtubeUrl: { type: String, default: null },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

/** The collection `videologs`. */
export const createLogModel = (connection: Connection): LogModel =>
  connection.model<LogRecord>('VideoLog', log, 'videologs');
