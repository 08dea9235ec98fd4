import { stepStatuses, type StepStatus } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

interface StepRecord {
  status: StepStatus;
  /** Bytes moved so far, of `total`. */
  bytes?: number;
  total?: number;
}

/** One row a video, under the video's own id: looked up by nothing else, so it needs no further index. */
export interface LogRecord {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  attempt: number;
  version: number;
  authorizationInitiated: StepRecord;
  permissionGranted: StepRecord;
  queue: StepRecord;
  downloading: StepRecord;
  uploading: StepRecord;
  failure: string | null;
  youtubeUrl: string | null;
  updatedAt: Date;
}

export type LogModel = Model<LogRecord>;

const step = new Schema<StepRecord>(
  { status: { type: String, enum: stepStatuses, required: true }, bytes: Number, total: Number },
  { _id: false },
);

const log = new Schema<LogRecord>(
  {
    _id: Schema.Types.ObjectId,
    teamId: { type: Schema.Types.ObjectId, required: true },
    attempt: { type: Number, required: true },
    version: { type: Number, required: true },
    authorizationInitiated: { type: step, required: true },
    permissionGranted: { type: step, required: true },
    queue: { type: step, required: true },
    downloading: { type: step, required: true },
    uploading: { type: step, required: true },
    failure: { type: String, default: null },
    youtubeUrl: { type: String, default: null },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const createLogModel = (connection: Connection): LogModel =>
  connection.model<LogRecord>('VideoLog', log, 'videologs');
