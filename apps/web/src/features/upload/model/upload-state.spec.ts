import { startMeter } from '../../../lib/transfer/speed-meter';
import {
  initialState,
  uploadReducer,
  type StartedUpload,
  type UploadAction,
  type UploadState,
} from './upload-state';

const file = new File(['four'], 'cut.mp4');
const upload: StartedUpload = {
  details: {
    title: 'Monsoon',
    comment: 'Second cut',
    maximumVideoQuality: '1080p',
    extension: 'mp4',
    teamId: 'a'.repeat(24),
  },
  url: 'https://store.test/videos/1.mp4?signature=1',
  expiresAt: 3_600_000,
};
const after = (...actions: UploadAction[]): UploadState => actions.reduce(uploadReducer, initialState);
const started: UploadAction = { type: 'started', upload };
const picked: UploadAction = { type: 'picked', file, at: 1_000 };

describe('the two steps of an upload', () => {
  it('opens step 2 when step 1 has succeeded', () => {
    expect(after(started)).toEqual({ stage: 'picking', upload });
  });

  it('sends nothing before that', () => {
    expect(after(picked)).toBe(initialState);
  });

  it('measures what has been sent, never more than the file has', () => {
    expect(after(started, picked)).toEqual({ stage: 'sending', upload, file, meter: startMeter(4, 1_000) });
    // The request's headers are counted by some browsers.
    expect(after(started, picked, { type: 'progress', sent: 900, at: 2_000 })).toMatchObject({
      meter: { bytes: 4, total: 4 },
    });
  });

  it('tells the server once all has been sent, and is done when that knows', () => {
    expect(after(started, picked, { type: 'sent' })).toEqual({ stage: 'telling', upload });
    expect(after(started, picked, { type: 'sent' }, { type: 'told' })).toEqual({ stage: 'done' });
  });

  it('keeps file and address of a failed PUT for another try', () => {
    const failed = after(started, picked, { type: 'failed', at: 2_000 });
    expect(failed).toEqual({ stage: 'failed', upload, file });
    expect(uploadReducer(failed, { ...picked, at: 3_000 })).toMatchObject({ stage: 'sending', file });
    expect(uploadReducer(failed, { type: 'cancelled' })).toEqual({ stage: 'picking', upload });
  });

  it('asks for a new address when the hour is over, before a byte is sent', () => {
    expect(after(started, { ...picked, at: 3_600_000 })).toEqual({ stage: 'expired', upload, file });
    expect(after(started, { ...picked, at: 3_599_999 })).toMatchObject({ stage: 'sending' });
    expect(after(started, picked, { type: 'failed', at: 3_700_000 })).toMatchObject({
      stage: 'expired',
      file,
    });
  });

  it('lets a PUT that began in time end after the hour', () => {
    expect(
      after(started, picked, { type: 'progress', sent: 3, at: 4_000_000 }, { type: 'sent' }),
    ).toMatchObject({
      stage: 'telling',
    });
  });

  it('tells again when the server could not be told', () => {
    const error = new Error('down');
    const untold = after(started, picked, { type: 'sent' }, { type: 'notTold', error });
    expect(untold).toEqual({ stage: 'untold', upload, error });
    expect(uploadReducer(untold, { type: 'tellAgain' })).toEqual({ stage: 'telling', upload });
  });

  it.each<UploadAction>([
    { type: 'progress', sent: 1, at: 5 },
    { type: 'failed', at: 5 },
    { type: 'sent' },
    { type: 'told' },
    { type: 'notTold', error: null },
    { type: 'tellAgain' },
  ])('is not moved by late news: $type', (action) => {
    const state = after(started);
    expect(uploadReducer(state, action)).toBe(state);
  });
});
