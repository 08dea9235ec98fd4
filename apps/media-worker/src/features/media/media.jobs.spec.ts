import type { MediaJob } from '@cutroom/contracts';
import { until } from '@cutroom/server-kit/testing';
import { impatience, startMediaStage, type MediaStage } from '../../testing/media-stage';

let stage: MediaStage;
beforeEach(async () => {
  stage = await startMediaStage();
});
afterEach(() => stage.stop());

describe('a video that arrived', () => {
  it('is inspected, then rendered, and each is reported once its results are stored', async () => {
    const job = await stage.storeVersion({ do: 'succeed' });
    await stage.inspect(job);
    await stage.startWorker();
    await stage.idle();
    expect(stage.api.kinds()).toEqual(['inspected', 'rendered']);
    expect(stage.api.reports.every(({ version }) => version === job.version)).toBe(true);
    expect([...stage.api.authorizations]).toEqual([expect.stringMatching(/^Bearer .{30}/)]);
    expect(await stage.resultsOf(job)).toEqual([
      'filmstrip.webp',
      'poster.webp',
      'preview.mp4',
      'waveform.json',
    ]);
    expect(await stage.scratchFiles()).toEqual([]);
  });

  it('takes turns with those of other teams', async () => {
    const [busy, other] = ['b'.repeat(24), '0'.repeat(24)];
    const jobs: MediaJob[] = [];
    for (const team of [busy, busy, busy, other])
      jobs.push(await stage.storeVersion({ do: 'succeed' }, team));
    for (const job of jobs) await stage.inspect(job);
    await stage.startWorker({}, { MEDIA_CONCURRENCY: '1' });
    await stage.idle();
    const order = stage.api.reports.filter(({ kind }) => kind === 'inspected').map(({ version }) => version);
    expect(order).toEqual([0, 3, 1, 2].map((index) => jobs[index]?.version));
  });

  it('gives a frame as a thumbnail', async () => {
    await stage.startWorker();
    const job = await stage.frame(await stage.storeVersion({ do: 'succeed' }));
    await stage.idle();
    expect(stage.api.reports).toMatchObject([{ kind: 'frame', frameId: job.frameId, failed: null }]);
    expect((await stage.storage.head(job.thumbnail))?.contentType).toBe('image/jpeg');
  });

  it('gives a still, which is made once and reported to nobody', async () => {
    const job = await stage.still(await stage.storeVersion({ do: 'succeed' }));
    await stage.startWorker();
    await stage.idle();
    const made = await stage.storage.head(job.still);
    expect(made).toMatchObject({ contentType: 'image/jpeg' });
    await stage.storage.put(job.key, Buffer.from('changed'), { contentType: 'video/mp4' });
    await stage.still(job);
    await stage.idle();
    expect(await stage.storage.head(job.still)).toEqual(made);
    expect(stage.api.reports).toEqual([]);
  });

  it('gets no still when it cannot be decoded, its still is too large or it is gone', async () => {
    const refused = await stage.still(await stage.storeVersion({ do: 'refuse' }));
    const large = await stage.still(
      await stage.storeVersion({ do: 'large', file: 'still.jpg', size: 60_001 }),
    );
    const gone = await stage.still(await stage.storeVersion({ do: 'succeed' }));
    await stage.storage.remove(gone.key);
    await stage.startWorker();
    await stage.idle();
    for (const { still } of [refused, large, gone]) expect(await stage.storage.head(still)).toBeNull();
    expect(stage.api.reports).toEqual([]);
  });

  it('that cannot be decoded is reported with the reason, and not rendered', async () => {
    await stage.startWorker();
    await stage.inspect(await stage.storeVersion({ do: 'refuse' }));
    await stage.idle();
    expect(stage.api.reports).toMatchObject([{ kind: 'failed', reason: 'This file is no video.' }]);
  });

  it('shows its progress while it is rendered', async () => {
    await stage.startWorker();
    await stage.inspect(await stage.storeVersion({ inspect: { do: 'succeed' }, render: { do: 'wait' } }));
    const shown = () => stage.api.reports.find(({ kind }) => kind === 'progress');
    expect(await until('the progress is reported', shown)).toMatchObject({ progress: 0.5 });
  });
});

describe('a report', () => {
  it('is repeated while api is unreachable', async () => {
    stage.api.status = 503;
    const worker = await stage.startWorker();
    await stage.inspect(await stage.storeVersion({ do: 'refuse' }));
    await until('a report failed', () => worker.logs.some((line) => line.includes('trying again')));
    stage.api.status = 200;
    await stage.idle();
    expect(stage.api.kinds()).toEqual(['failed']);
  });

  it('that api refuses returns its job to the queue at once', async () => {
    stage.api.status = 401;
    await stage.startWorker({ patience: { ...impatience, firstMs: 600_000, maxMs: 600_000 } });
    await stage.inspect(await stage.storeVersion({ do: 'refuse' }));
    const row = await until('the job waits for its next attempt', () =>
      stage.connection.collection('jobs').findOne({ failures: 1, lease: null }),
    );
    expect(row).toMatchObject({ name: 'media.inspect' });
  });

  it('about a video that is gone ends the job and removes its stored results', async () => {
    stage.api.status = 404;
    await stage.startWorker();
    const job = await stage.storeVersion({ do: 'succeed' });
    await stage.inspect(job);
    await stage.idle();
    expect(await stage.resultsOf(job)).toEqual([]);
    const frame = await stage.frame(job);
    await stage.idle();
    expect(await stage.storage.head(frame.thumbnail)).toBeNull();
  });
});

describe('a version that is gone', () => {
  it('ends its job without a report', async () => {
    const job = await stage.storeVersion({ do: 'succeed' });
    await stage.storage.remove(job.key);
    await stage.inspect(job);
    await stage.startWorker();
    await stage.idle();
    expect(stage.api.reports).toEqual([]);
  });

  it('ends its job without a report when it was replaced, too', async () => {
    const job = await stage.storeVersion({ do: 'succeed' });
    await stage.storage.put(job.key, Buffer.from('{ "do": "refuse" }'), { contentType: 'video/mp4' });
    await stage.inspect(job);
    await stage.startWorker();
    await stage.idle();
    expect(stage.api.reports).toEqual([]);
    expect(await stage.resultsOf(job)).toEqual([]);
  });

  it('leaves no results when it is gone after they were stored', async () => {
    const job = await stage.storeVersion({ inspect: { do: 'succeed' }, render: { do: 'wait' } });
    await stage.inspect(job);
    const worker = await stage.startWorker();
    await until('it is rendered', () => stage.api.reports.some(({ kind }) => kind === 'progress'));
    expect(await stage.resultsOf(job)).toEqual(['poster.webp']);
    await worker.end();
    await stage.storage.remove(job.key);
    await stage.startWorker();
    await stage.idle();
    expect(await stage.resultsOf(job)).toEqual([]);
  });
});
