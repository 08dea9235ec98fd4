import type { UploadRequest } from '@cutroom/contracts';
import { sample, startMeter, type SpeedMeter } from '../../../lib/transfer/speed-meter';

/** What step 1 brought: its details, the signed address, and when that ends (epoch milliseconds). */
export interface StartedUpload {
  details: UploadRequest;
  url: string;
  expiresAt: number;
}

/**
 * The upload flow (docs/product.md#6-uploads). From 'picking' on, step 1 is locked and step 2 open. 'telling': all
 * bytes are there, the server is being told; 'untold': it could not be.
 */
export type UploadState =
  | { stage: 'details' }
  | { stage: 'picking'; upload: StartedUpload }
  | { stage: 'sending'; upload: StartedUpload; file: File; meter: SpeedMeter }
  | { stage: 'failed'; upload: StartedUpload; file: File }
  | { stage: 'expired'; upload: StartedUpload; file: File | null }
  | { stage: 'telling'; upload: StartedUpload }
  | { stage: 'untold'; upload: StartedUpload; error: unknown }
  | { stage: 'done' };

export type UploadAction =
  | { type: 'started'; upload: StartedUpload }
  | { type: 'picked'; file: File; at: number }
  | { type: 'progress'; sent: number; at: number }
  | { type: 'failed'; at: number }
  /** Another file is to be picked. */
  | { type: 'cancelled' }
  | { type: 'sent' }
  | { type: 'told' }
  | { type: 'notTold'; error: unknown }
  | { type: 'tellAgain' }
  | { type: 'discarded' };

export const initialState: UploadState = { stage: 'details' };

/** Whether something would be lost if the page went away now. */
export const isUnderWay = ({ stage }: UploadState): boolean => stage === 'sending' || stage === 'telling';

/** Storage looks at the address when a PUT begins, so one that begins in time may end after it. */
const isOver = ({ expiresAt }: StartedUpload, at: number): boolean => at >= expiresAt;

/** Stages in which a file may be (re)sent. */
const ready: readonly UploadState['stage'][] = ['picking', 'failed', 'expired'];

function picked(state: UploadState, file: File, at: number): UploadState {
  if (!('upload' in state) || !ready.includes(state.stage)) return state;
  const { upload } = state;
  if (isOver(upload, at)) return { stage: 'expired', upload, file };
  return { stage: 'sending', upload, file, meter: startMeter(file.size, at) };
}

/** What does not fit the stage is late news about something given up, and changes nothing. */
export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'started':
      return { stage: 'picking', upload: action.upload };
    case 'picked':
      return picked(state, action.file, action.at);
    case 'progress':
      return state.stage === 'sending'
        ? { ...state, meter: sample(state.meter, Math.min(action.sent, state.meter.total), action.at) }
        : state;
    case 'failed': {
      if (state.stage !== 'sending') return state;
      const { upload, file } = state;
      return { stage: isOver(upload, action.at) ? 'expired' : 'failed', upload, file };
    }
    case 'cancelled':
      return state.stage === 'sending' || state.stage === 'failed'
        ? { stage: 'picking', upload: state.upload }
        : state;
    case 'sent':
      return state.stage === 'sending' ? { stage: 'telling', upload: state.upload } : state;
    case 'told':
      return state.stage === 'telling' ? { stage: 'done' } : state;
    case 'notTold':
      return state.stage === 'telling' ? { ...state, stage: 'untold', error: action.error } : state;
    case 'tellAgain':
      return state.stage === 'untold' ? { stage: 'telling', upload: state.upload } : state;
    case 'discarded':
      return initialState;
  }
}
