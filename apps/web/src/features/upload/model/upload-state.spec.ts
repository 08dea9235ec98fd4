import { startMeter } from '../../../lib/transfer/speed-meter';
import { buildStartedUpload, cutFile as file } from '../testing/build-started-upload';
import { initialState, uploadReducer, type UploadAction, type UploadState } from './upload-state';

const upload = buildStartedUpload();
const after = (...actions: UploadAction[]): UploadState => actions.reduce(uploadReducer, initialState);
const started: UploadAction = { type: 'started', upload };
const picked: UploadAction = { type: 'picked', file, at: 1_000 };

describe('uploadReducer', () => {
  it('opens step 2 when step 1 has succeeded', () => {
    expect(after(started)).toEqual({ stage: 'picking', upload });
  });

  it('ignores a picked file before step 1 has succeeded', () => {
    expect(after(picked)).toBe(initialState);
  });

  it('counts the sent bytes, at most the size of the file', () => {
    expect(after(started, picked)).toEqual({ stage: 'sending', upload, file, meter: startMeter(4, 1_000) });
    // Some browsers count the request's headers too.
    expect(after(started, picked, { type: 'progress', sent: 900, at: 2_000 })).toMatchObject({
      meter: { bytes: 4, total: 4 },
    });
  });

  it('notifies the server once all bytes are sent, and is done when the server has answered', () => {
    expect(after(started, picked, { type: 'sent' })).toEqual({ stage: 'notifying', upload });
    expect(after(started, picked, { type: 'sent' }, { type: 'notified' })).toMatchObject({ stage: 'done' });
  });

  it('keeps the file and the URL of a failed PUT for another attempt', () => {
    const failed = after(started, picked, { type: 'failed', at: 2_000 });
    expect(failed).toEqual({ stage: 'failed', upload, file });
    expect(uploadReducer(failed, { ...picked, at: 3_000 })).toMatchObject({ stage: 'sending', file });
    expect(uploadReducer(failed, { type: 'cancelled' })).toEqual({ stage: 'picking', upload });
  });

  it('expires instead of sending once the hour is over', () => {
    expect(after(started, { ...picked, at: 3_600_000 })).toEqual({ stage: 'expired', upload, file });
    expect(after(started, { ...picked, at: 3_599_999 })).toMatchObject({ stage: 'sending' });
    expect(after(started, picked, { type: 'failed', at: 3_700_000 })).toMatchObject({
      stage: 'expired',
      file,
    });
  });

  it('lets a PUT that began within the hour end after it', () => {
    expect(
      after(started, picked, { type: 'progress', sent: 3, at: 4_000_000 }, { type: 'sent' }),
    ).toMatchObject({
      stage: 'notifying',
    });
  });

  it('can notify the server again after a failed notification', () => {
    const error = new Error('down');
    const failed = after(started, picked, { type: 'sent' }, { type: 'notifyFailed', error });
    expect(failed).toEqual({ stage: 'notifyFailed', upload, error });
    expect(uploadReducer(failed, { type: 'notifyAgain' })).toEqual({ stage: 'notifying', upload });
  });

  it.each<UploadAction>([
    { type: 'progress', sent: 1, at: 5 },
    { type: 'failed', at: 5 },
    { type: 'sent' },
    { type: 'notified' },
    { type: 'notifyFailed', error: null },
    { type: 'notifyAgain' },
  ])('ignores a late $type event', (action) => {
    const state = after(started);
    expect(uploadReducer(state, action)).toBe(state);
  });
});
