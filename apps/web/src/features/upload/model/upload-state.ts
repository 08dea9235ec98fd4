import type { UploadRequest } from '@cutroom/contracts';
import { sample, startMeter, type SpeedMeter } from '../../../lib/transfer/speed-meter';

/** The result of step 1: the details, the presigned URL and when it expires (epoch milliseconds). */
export interface StartedUpload {
  details: UploadRequest;
  url: string;
  expiresAt: number;
}

/**
 * The upload flow (docs/product.md#6-uploads). From 'picking' on, step 1 is locked and step 2 open. In 'notifying', the
 * store has all bytes and the page notifies the server; in 'notifyFailed', that call has failed.
 */
export type UploadState =
  | { stage: 'details' }
  | { stage: 'picking'; upload: StartedUpload }
  | { stage: 'sending'; upload: StartedUpload; file: File; meter: SpeedMeter }
  | { stage: 'failed'; upload: StartedUpload; file: File }
  | { stage: 'expired'; upload: StartedUpload; file: File | null }
  | { stage: 'notifying'; upload: StartedUpload }
  | { stage: 'notifyFailed'; upload: StartedUpload; error: unknown }
  | { stage: 'done'; upload: StartedUpload };

export type UploadAction =
  | { type: 'started'; upload: StartedUpload }
  | { type: 'picked'; file: File; at: number }
  | { type: 'progress'; sent: number; at: number }
  | { type: 'failed'; at: number }
  /** The user picks another file. */
  | { type: 'cancelled' }
  | { type: 'sent' }
  | { type: 'notified' }
  | { type: 'notifyFailed'; error: unknown }
  | { type: 'notifyAgain' }
  | { type: 'discarded' };

export const initialState: UploadState = { stage: 'details' };

/** Whether closing the page now would lose work. */
export const isUnderWay = ({ stage }: UploadState): boolean => stage === 'sending' || stage === 'notifying';

/** The store checks the URL when a PUT begins, so a PUT that begins in time may end after the URL expires. */
const isOver = ({ expiresAt }: StartedUpload, at: number): boolean => at >= expiresAt;

/** Stages in which a file may be sent or sent again. */
const ready: readonly UploadState['stage'][] = ['picking', 'failed', 'expired'];

function picked(state: UploadState, file: File, at: number): UploadState {
  if (!('upload' in state) || !ready.includes(state.stage)) return state;
  const { upload } = state;
  if (isOver(upload, at)) return { stage: 'expired', upload, file };
  return { stage: 'sending', upload, file, meter: startMeter(file.size, at) };
}

/** An action that does not fit the stage is a late event of an upload that has been given up: it changes nothing. */
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
      return state.stage === 'sending' ? { stage: 'notifying', upload: state.upload } : state;
    case 'notified':
      return state.stage === 'notifying' ? { stage: 'done', upload: state.upload } : state;
    case 'notifyFailed':
      return state.stage === 'notifying' ? { ...state, stage: 'notifyFailed', error: action.error } : state;
    case 'notifyAgain':
      return state.stage === 'notifyFailed' ? { stage: 'notifying', upload: state.upload } : state;
    case 'discarded':
      return initialState;
  }
}
