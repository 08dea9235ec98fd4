import { buildLog, buildVideo } from '../../../testing/builders';
import { isFinal, outcomeOf, safeLink, shownSteps } from './publish-progress';

const done = { status: 'DONE' } as const;
const watch = 'https://www.youtube.com/watch?v=1';
const publishing = buildVideo({ state: 'PUBLISHING' });

describe('where a publish stands', () => {
  it('waits for permission while the consent page is open', () => {
    expect(outcomeOf(buildVideo(), buildLog())).toEqual({ kind: 'asking' });
  });

  it('runs once permission is granted, and before its log is known', () => {
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

  it('has failed for good when the video waits for review again', () => {
    const outcome = outcomeOf(buildVideo(), buildLog({ failure: 'Quota' }));
    expect(outcome).toEqual({ kind: 'failed', reason: 'Quota', canReview: true });
    expect(isFinal(outcome)).toBe(true);
  });

  it('only rests while the video is still being published: more may come', () => {
    const outcome = outcomeOf(publishing, buildLog({ failure: 'Give permission again' }));
    expect(outcome).toMatchObject({ kind: 'failed', canReview: false });
    expect(isFinal(outcome)).toBe(false);
  });

  it('forgets the failure of an older attempt when a new one runs', () => {
    const video = buildVideo({ failure: 'Quota' });
    expect(outcomeOf(video, buildLog({ attempt: 2 })).kind).toBe('asking');
  });

  it('links to web pages only', () => {
    expect(safeLink(watch)).toBe(watch);
    expect(safeLink('javascript:alert(1)')).toBeNull();
  });
});

describe('the five steps', () => {
  const moving = buildLog({
    permissionGranted: done,
    queue: done,
    downloading: { ...done, bytes: 200, total: 200 },
    uploading: { status: 'INPROGRESS', bytes: 84, total: 200 },
  });

  it('come in their order, with percentage and speed where bytes move', () => {
    const steps = shownSteps(moving, { kind: 'running' }, { uploading: 3_100_000 });
    expect(steps.map(({ label, status, detail }) => [label, status, detail])).toEqual([
      ['Authorization Initiated', 'DONE', undefined],
      ['Permission Granted', 'DONE', undefined],
      ['Queue', 'DONE', undefined],
      ['Downloading', 'DONE', undefined],
      ['Uploading', 'INPROGRESS', '42% · 3.10 MB/s'],
    ]);
  });

  it('leave the speed out until it is known', () => {
    expect(shownSteps(moving, { kind: 'running' }, {}).at(-1)?.detail).toBe('42%');
  });

  it('do not spin when the publish has failed', () => {
    const failed = shownSteps(moving, { kind: 'failed', reason: '', canReview: true }, {});
    expect(failed.at(-1)).toMatchObject({ status: 'PENDING', detail: undefined });
  });

  it('are all done when the video is published, all pending when nothing is known', () => {
    const all = (steps: ReturnType<typeof shownSteps>) => new Set(steps.map(({ status }) => status));
    expect(all(shownSteps(undefined, { kind: 'published', watchUrl: null }, {}))).toEqual(new Set(['DONE']));
    expect(all(shownSteps(undefined, { kind: 'running' }, {}))).toEqual(new Set(['PENDING']));
  });
});
