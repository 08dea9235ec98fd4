import { startMeter } from '../../../lib/transfer/speed-meter';
import { buildSending, buildTrayUpload } from '../testing/fake-tray';
import { announcement, percentOf, retryText, stageText, traySummary } from './stage-texts';
import type { TrayStage } from './tray';
import { possibleActions } from './upload-actions';

const meter = startMeter(4_200_000_000, 0, 1_400_000_000);

describe('stageText', () => {
  it.each<[TrayStage, string]>([
    [{ name: 'waiting' }, 'Waiting for the other uploads'],
    [{ name: 'checking', share: 0.349 }, 'Checking your file: 34%'],
    [
      { name: 'reading' },
      'Your browser is waiting for the file. Check the drive or the network that it is on.',
    ],
    [{ name: 'paused', reason: 'offline' }, "Paused: you're offline. It resumes by itself."],
    [{ name: 'paused', reason: 'user' }, 'Paused.'],
    [{ name: 'paused', reason: 'signed-out' }, 'Paused: sign in again to continue.'],
    [{ name: 'paused', reason: 'other-tab' }, 'Another tab is uploading this.'],
    [
      { name: 'needs-file', handle: false, problem: null },
      'Choose the same file to continue: cut.mp4 (4.20 GBs).',
    ],
    [
      { name: 'needs-file', handle: true, problem: null },
      'Press Resume to continue with cut.mp4 (4.20 GBs).',
    ],
    [{ name: 'finishing' }, 'Finishing up …'],
    [{ name: 'done', videoId: 'b'.repeat(24), sameAs: null }, 'Ready for review'],
    [{ name: 'failed', message: 'This upload was removed' }, 'This upload was removed'],
  ])('of %j', (stage, text) => {
    expect(stageText(buildTrayUpload({ stage }))).toBe(text);
  });

  it('asks for a file of the chosen extension when no file was chosen before', () => {
    const stage = { name: 'needs-file', handle: false, problem: null } as const;
    expect(stageText(buildTrayUpload({ stage, fileName: null, size: null, extension: 'ts' }))).toBe(
      'Choose a .ts file to start.',
    );
  });
});

describe('announcement', () => {
  it('changes with the stage, not with each percent or second', () => {
    const of = (stage: TrayStage) => announcement(buildTrayUpload({ stage }));
    expect(of({ name: 'checking', share: 0.1 })).toBe(of({ name: 'checking', share: 0.9 }));
    expect(of({ name: 'sending', meter, retryingAt: 1 })).toBe(of({ name: 'sending', meter, retryingAt: 2 }));
    expect(of({ name: 'sending', meter, retryingAt: null })).toBe('Monsoon: Uploading');
  });
});

describe('retryText', () => {
  it('counts the seconds down to the next try', () => {
    expect(retryText(8_000, 0)).toBe('Connection lost. Next try in 8 s.');
    expect(retryText(8_000, 7_900)).toBe('Connection lost. Next try in 1 s.');
    expect(retryText(8_000, 8_000)).toBe('Connection lost. Trying again …');
  });
});

describe('percentOf', () => {
  it('counts bytes in flight while sending, and otherwise only bytes that have arrived', () => {
    expect(percentOf(buildTrayUpload({ stage: { name: 'sending', meter, retryingAt: null } }))).toBe(33);
    expect(percentOf(buildTrayUpload())).toBe(50);
    expect(percentOf(buildTrayUpload({ stage: { name: 'finishing' } }))).toBe(100);
    expect(percentOf(buildTrayUpload({ size: null, arrived: 0 }))).toBe(0);
  });
});

describe('traySummary', () => {
  const done = buildTrayUpload({ stage: { name: 'done', videoId: 'b'.repeat(24), sameAs: null } });
  const failed = buildTrayUpload({ stage: { name: 'failed', message: 'Gone' } });

  it('counts running uploads first, then unfinished, failed and complete ones', () => {
    const small = buildTrayUpload({ size: 2_100_000_000, arrived: 0, stage: { name: 'waiting' } });
    expect(traySummary([buildSending(), small, done])).toBe('Uploading 2 videos · 33%');
    expect(traySummary([buildTrayUpload(), done])).toBe('1 unfinished upload');
    expect(traySummary([done, failed])).toBe('1 upload failed');
    expect(traySummary([done, done])).toBe('2 uploads complete');
  });
});

describe('possibleActions', () => {
  it.each<[TrayStage, string]>([
    [{ name: 'waiting' }, 'pause cancel'],
    [{ name: 'sending', meter, retryingAt: null }, 'pause cancel'],
    [{ name: 'paused', reason: 'user' }, 'resume cancel'],
    [{ name: 'paused', reason: 'offline' }, 'cancel'],
    [{ name: 'paused', reason: 'other-tab' }, ''],
    [{ name: 'needs-file', handle: true, problem: null }, 'resume cancel'],
    [{ name: 'needs-file', handle: false, problem: null }, 'choose cancel'],
    [{ name: 'finishing' }, ''],
    [{ name: 'done', videoId: 'b'.repeat(24), sameAs: null }, 'dismiss'],
    [{ name: 'failed', message: '' }, 'dismiss'],
  ])('of %j are "%s"', (stage, actions) => {
    expect(possibleActions(stage).join(' ')).toBe(actions);
  });
});
