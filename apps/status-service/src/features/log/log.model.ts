import { stepStatuses, type StepStatus } from '@cutroom/contracts';
import { Schema, type Connection, type Model, type Types } from 'mongoose';

interface StepRow {
  status: StepStatus;
  /** Bytes moved so far, of `total`. */
  bytes?: number;
  total?: number;
}

/** One row a video, under the video's own id: looked up by nothing else, so it needs no further index. */
export interface LogRow {
  _id: Types.ObjectId;
  teamId: Types.ObjectId;
  attempt: number;
  version: number;
  authorizationInitiated: StepRow;
  permissionGranted: StepRow;
  queue: StepRow;
  downloading: StepRow;
  uploading: StepRow;
  failure: string | null;
  youtubeUrl: string | null;
  updatedAt: Date;
}

export type LogModel = Model<LogRow>;

const step = new Schema<StepRow>(
  { status: { type: String, enum: stepStatuses, required: true }, bytes: Number, total: Number },
  { _id: false },
);

const log = new Schema<LogRow>(
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
  connection.model<LogRow>('VideoLog', log, 'videologs');
