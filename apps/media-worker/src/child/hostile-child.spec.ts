import { until } from '@cutroom/server-kit/testing';
import { scriptedChild, startMediaStage, type MediaStage } from '../testing/media-stage';
import { findConfinement } from './confinement';

let stage: MediaStage;
beforeEach(async () => {
  stage = await startMediaStage();
});
afterEach(() => stage.stop());

/** The report about a file whose children run this script. */
async function reportOn(script: object, options: Parameters<MediaStage['startWorker']>[0] = {}) {
  const worker = await stage.startWorker(options);
  const job = await stage.storeVersion(script);
  await stage.inspect(job);
  await stage.idle();
  const tries = worker.logs.filter((line) => line.includes('made its decoder fail')).length;
  return { reports: stage.api.reports, tries, job, worker };
}

describe('a child process', () => {
  it.each([
    ['crashes', { do: 'crash' }],
    ['exits without a result', { do: 'exit' }],
    ['closes its pipe and stays', { do: 'disconnect' }],
    // As Node's own channel between processes frames a message that it cannot parse, which ends the parent.
    ['writes bytes that are no message', { do: 'writeBytes', bytes: [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0] }],
    ['announces a message of gigabytes', { do: 'writeBytes', bytes: [255, 255, 255, 255, 0, 0, 0, 0] }],
    ['attaches bytes', { do: 'writeBytes', bytes: [0, 0, 0, 2, 0, 0, 0, 1, 123, 125, 0] }],
    ['reports progress without end', { do: 'repeat', message: { type: 'progress', progress: 0.5 } }],
    ['sends no known message', { do: 'say', message: { type: 'format-disk' } }],
    [
      'sends an object in place of a list, with a length that is no number',
      {
        do: 'say',
        message: {
          type: 'done',
          result: { kind: 'render', suggestedFramesMs: { length: { toString: 1, valueOf: 1 } } },
        },
      },
    ],
    ['sends a text', { do: 'say', message: 'x'.repeat(100_000) }],
    ['sends the result of another task', { do: 'say', message: { type: 'done', result: { kind: 'frame' } } }],
    ['is ready twice', { do: 'say', message: { type: 'ready', decoder: true } }],
    ['reads beyond the end', { do: 'say', message: { type: 'read', id: 1, offset: 1e9, length: 1 } }],
    ['reads at a negative offset', { do: 'say', message: { type: 'read', id: 1, offset: -1, length: 1 } }],
    [
      'reads more than a worker holds',
      { do: 'say', message: { type: 'read', id: 1, offset: 0, length: 1e9 } },
    ],
    ['reports a progress of 200 %', { do: 'say', message: { type: 'progress', progress: 2 } }],
    ['links a result to a file of the server', { do: 'link', file: 'poster.webp', to: '/etc/passwd' }],
    ['makes a poster that is a page', { do: 'replace', file: 'poster.webp', text: '<html></html>' }],
    ['makes an empty poster', { do: 'replace', file: 'poster.webp', text: '' }],
    ['makes a huge poster', { do: 'large', file: 'poster.webp', size: 1e9 }],
    ['makes no poster', { do: 'omit', file: 'poster.webp' }],
  ])('that %s is tried twice and then reported as failed', async (_what, script) => {
    const { reports, tries } = await reportOn(script);
    expect(reports).toMatchObject([{ kind: 'failed', reason: 'Decoding this file failed.', facts: null }]);
    expect(tries).toBe(2);
    expect(await stage.scratchFiles()).toEqual([]);
  });

  it('that uses more memory than its limit is killed by the kernel, and the reason says so', async () => {
    const { reports } = await reportOn({ do: 'takeMemory' }, { childMaxBytes: 300 * 1024 ** 2 });
    expect(reports).toMatchObject([{ reason: 'It needs more memory than Cutroom gives it.' }]);
  });

  it('that returns a waveform with invalid values is rejected', async () => {
    const render = { do: 'replace', file: 'waveform.json', text: '{"peaks":[999]}' };
    const { reports, job } = await reportOn({ inspect: { do: 'succeed' }, render });
    expect(reports.at(-1)).toMatchObject({ kind: 'failed', facts: { container: 'MP4' } });
    expect(await stage.resultsOf(job)).not.toContain('waveform.json');
  });

  it('gets no secret and no address, writes only into its folder, starts no process and has no network', async () => {
    const { reports } = await reportOn({ do: 'explore' });
    const [report] = reports;
    const found = JSON.parse(report && 'reason' in report ? report.reason : '') as Record<string, unknown>;
    expect(found).toMatchObject({ write: 'ERR_ACCESS_DENIED', start: 'ERR_ACCESS_DENIED' });
    expect(String(found.environment).split(',')).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/URI|SECRET|TOKEN|KEY|ENDPOINT|URL/)]),
    );
    const isolated = findConfinement(scriptedChild).wrappers.includes('unshare');
    if (isolated) expect(found.network).toBe(0);
  });

  it('whose scratch disk is full does not fail the file: its job starts again later', async () => {
    const worker = await stage.startWorker();
    await stage.inspect(await stage.storeVersion({ do: 'fillDisk' }));
    const row = await until('the job waits for its next attempt', () =>
      stage.connection.collection('jobs').findOne({ failures: 1, lease: null }),
    );
    expect(row).toMatchObject({ name: 'media.inspect' });
    expect(worker.logs.join('')).toContain('the scratch folder (MEDIA_SCRATCH_DIR) is full');
    expect(stage.api.reports).toEqual([]);
    expect(await stage.scratchFiles()).toEqual([]);
  });
});
