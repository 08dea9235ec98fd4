import { buildLog, buildVideo, done } from '../../../testing/builders';
import { isBehind, isFinal, outcomeOf, shownSteps, transferOf } from './publish-progress';

const watch = 'https://www.youtube.com/watch?v=1';
const publishing = buildVideo({ state: 'PUBLISHING' });

const later = '2026-11-20T06:45:00.000Z';

const waiting = buildVideo({
  state: 'PUBLISHING',
  failure: 'Give permission again',
  logVersion: 5,
  need: {
    kind: 'authorization',
    until: '2026-11-27T06:40:00.000Z',
    asking: false,
    mayBeOnChannel: false,
    restarts: false,
  },
});

describe('outcome of a publish', () => {
  it('is asking while the consent page is open', () => {
    expect(outcomeOf(buildVideo(), buildLog())).toEqual({ kind: 'asking' });
  });

  it('is running once permission is granted, and before the log is loaded', () => {
    expect(outcomeOf(publishing, buildLog({ permissionGranted: done }))).toEqual({ kind: 'running' });
    expect(outcomeOf(publishing, undefined)).toEqual({ kind: 'running' });
  });

  it('is published as soon as the log or the list says so', () => {
    expect(outcomeOf(publishing, buildLog({ youtubeUrl: watch }))).toEqual({
      kind: 'published',
      watchUrl: watch,
    });
    const listed = buildVideo({ state: 'PUBLISHED', youtubeUrl: watch });
    expect(outcomeOf(listed, undefined)).toEqual({ kind: 'published', watchUrl: watch });
  });

  it('is failed and final once the video waits for review again', () => {
    const outcome = outcomeOf(buildVideo(), buildLog({ failure: 'Quota' }));
    expect(outcome).toEqual({ kind: 'failed', reason: 'Quota', canReview: true });
    expect(isFinal(outcome)).toBe(true);
  });

  it('is resting, and not final, while the video awaits authorization', () => {
    const outcome = outcomeOf(waiting, buildLog({ failure: 'Give permission again' }));
    expect(outcome).toEqual({ kind: 'resting', reason: 'Give permission again' });
    expect(isFinal(outcome)).toBe(false);
  });

  it('is failed without a review link until the list is up to date', () => {
    const outcome = outcomeOf(publishing, buildLog({ failure: 'Quota' }));
    expect(outcome).toMatchObject({ kind: 'failed', canReview: false });
    expect(isFinal(outcome)).toBe(false);
  });

  it('is running again as soon as a newer log has no failure, despite an older list', () => {
    expect(outcomeOf(waiting, buildLog({ version: 6 })).kind).toBe('running');
  });

  it('follows the list when the log is older', () => {
    const givenUp = buildVideo({ failure: 'You gave up this upload.', logVersion: 6 });
    const log = buildLog({ version: 5, failure: 'Give permission again' });
    expect(outcomeOf(givenUp, log)).toMatchObject({ kind: 'failed', reason: 'You gave up this upload.' });
    expect(outcomeOf(waiting, buildLog({ version: 4 })).kind).toBe('resting');
  });

  it('ignores the failure of an older attempt while a new one runs', () => {
    const video = buildVideo({ failure: 'Quota' });
    expect(outcomeOf(video, buildLog({ attempt: 2 })).kind).toBe('asking');
  });

  it('is paused until the next attempt while YouTube is overloaded', () => {
    const failure = 'YouTube is overloaded.';
    const video = buildVideo({ state: 'PUBLISHING', failure, logVersion: 5, nextAttemptAt: later });
    const paused = { kind: 'paused', reason: failure, nextAttemptAt: later };
    expect(outcomeOf(video, buildLog({ version: 5, failure }))).toEqual(paused);
    expect(outcomeOf(video, undefined)).toEqual(paused);
    expect(outcomeOf(video, buildLog({ version: 6, permissionGranted: done })).kind).toBe('running');
  });

  it('is queued with its position until a newer log says that bytes move', () => {
    const video = buildVideo({ state: 'PUBLISHING', logVersion: 5, queuePosition: 3 });
    const queued = { kind: 'queued', position: 3 };
    expect(outcomeOf(video, undefined)).toEqual(queued);
    expect(outcomeOf(video, buildLog({ version: 5, permissionGranted: done }))).toEqual(queued);
    expect(outcomeOf(video, buildLog({ version: 6, permissionGranted: done })).kind).toBe('running');
  });
});

describe('isBehind', () => {
  const failed = buildLog({ version: 7, failure: 'Quota' });

  it('is true when a newer log says that the publish stopped or continued', () => {
    expect(isBehind(publishing, failed)).toBe(true);
    expect(isBehind(waiting, buildLog({ version: 6 }))).toBe(true);
  });

  it('is true from the log with the link until the video is PUBLISHED', () => {
    const arrived = buildLog({ version: 7, youtubeUrl: watch });
    expect(isBehind({ ...publishing, logVersion: 7 }, arrived)).toBe(true);
    expect(isBehind(buildVideo({ state: 'PUBLISHED' }), arrived)).toBe(false);
  });

  it('is false while bytes move, and when the log is older', () => {
    expect(isBehind(publishing, buildLog({ version: 7 }))).toBe(false);
    expect(isBehind({ ...waiting, logVersion: 8 }, buildLog({ version: 7 }))).toBe(false);
    expect(isBehind(publishing, undefined)).toBe(false);
  });
});

describe('shownSteps', () => {
  const moving = buildLog({
    permissionGranted: done,
    queue: done,
    downloading: { ...done, bytes: 200, total: 200 },
    uploading: { status: 'INPROGRESS', bytes: 84, total: 200 },
  });

  it('lists the five steps in order', () => {
    const steps = shownSteps(moving, { kind: 'running' });
    expect(steps.map(({ label, status }) => [label, status])).toEqual([
      ['Authorization Initiated', 'DONE'],
      ['Permission Granted', 'DONE'],
      ['Queue', 'DONE'],
      ['Downloading', 'DONE'],
      ['Uploading', 'INPROGRESS'],
    ]);
  });

  it.each([
    { kind: 'resting', reason: '' },
    { kind: 'paused', reason: '', nextAttemptAt: later },
    { kind: 'failed', reason: '', canReview: true },
  ] as const)('shows no step in progress when the publish is $kind', (outcome) => {
    expect(shownSteps(moving, outcome).at(-1)).toMatchObject({ status: 'PENDING' });
  });

  it('keeps the step in progress while the transfer waits for a slot', () => {
    expect(shownSteps(moving, { kind: 'queued', position: 2 }).at(-1)).toMatchObject({
      status: 'INPROGRESS',
    });
  });

  it('shows all steps done when the video is published, and all pending without a log', () => {
    const all = (steps: ReturnType<typeof shownSteps>) => new Set(steps.map(({ status }) => status));
    expect(all(shownSteps(undefined, { kind: 'published', watchUrl: null }))).toEqual(new Set(['DONE']));
    expect(all(shownSteps(undefined, { kind: 'running' }))).toEqual(new Set(['PENDING']));
  });
});

describe('transferOf', () => {
  const moving = buildLog({ uploading: { status: 'INPROGRESS', bytes: 84, total: 200 } });

  it.each([
    { kind: 'running' },
    { kind: 'queued', position: 1 },
    { kind: 'paused', reason: '', nextAttemptAt: later },
    { kind: 'resting', reason: '' },
  ] as const)('has the bytes of a transfer that is $kind', (outcome) => {
    expect(transferOf(moving, outcome)).toEqual({ bytes: 84, total: 200 });
  });

  it('is null before the size is known, and when the publish has ended', () => {
    expect(transferOf(buildLog(), { kind: 'running' })).toBeNull();
    expect(transferOf(undefined, { kind: 'running' })).toBeNull();
    expect(transferOf(moving, { kind: 'published', watchUrl: null })).toBeNull();
    expect(transferOf(moving, { kind: 'failed', reason: '', canReview: true })).toBeNull();
  });
});
