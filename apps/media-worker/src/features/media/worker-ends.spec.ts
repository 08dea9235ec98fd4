import { mediaKeys, teamOfKey } from '@cutroom/server-kit';
import { startProgram, until, type Program } from '@cutroom/server-kit/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { scriptedChild, startMediaStage, type MediaStage } from '../../testing/media-stage';

let stage: MediaStage;
let programs: Program[];
beforeEach(async () => {
  stage = await startMediaStage();
  programs = [];
});
afterEach(async () => {
  for (const program of programs) await program.kill('SIGKILL');
  await stage.stop();
});

async function startProcess(): Promise<Program> {
  const env = { ...stage.variables, PORT: '0', CHILD: scriptedChild };
  const program = await startProgram(['apps/media-worker/src/testing/worker-process.ts'], env);
  programs.push(program);
  await program.logged('working');
  return program;
}

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
/** The decoding processes that work in the stage's scratch folder. */
const children = (): string[] =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(stage.scratchDir));

const untilRendering = () =>
  until('it is rendered', () => stage.api.reports.some(({ kind }) => kind === 'progress'));

const waiting = { inspect: { do: 'succeed' }, render: { do: 'wait' } };
const succeeding = JSON.stringify({ do: 'succeed' });

describe('a worker that is killed', () => {
  it.each([
    ['waits', { do: 'wait' }],
    ['hangs', { do: 'hang' }],
  ])('ends its child that %s, and another one starts over and removes what it left', async (_how, render) => {
    const first = await startProcess();
    const job = await stage.storeVersion({ inspect: { do: 'succeed' }, render });
    await stage.inspect(job);
    await until('it is rendered', () => children().length > 0 && stage.api.kinds().includes('inspected'));
    await until('a folder is in use', async () => (await stage.scratchFiles()).length > 0);
    await first.kill('SIGKILL');
    await until('its child has ended', () => children().length === 0);
    expect(await stage.scratchFiles()).not.toEqual([]);

    const second = await startProcess();
    await until('its folder is removed', async () => (await readdir(stage.scratchDir)).length === 1);
    await until('the job goes on', () => children().length > 0);
    expect(await stage.resultsOf(job)).toEqual(['poster.webp']);
    await second.kill('SIGKILL');
  });

  it('leaves no part of a large file in the store', async () => {
    const job = await stage.storeVersion({
      inspect: { do: 'succeed' },
      render: { do: 'large', file: 'preview.mp4', size: 40e6 },
    });
    const { preview } = mediaKeys(job.key);
    const left = await stage.storage.createMultipart(preview, { contentType: 'video/mp4' });
    await stage.storage.putPart(left, 1, Buffer.alloc(6e6));
    await stage.inspect(job);
    await stage.startWorker();
    await stage.idle();
    expect(stage.api.kinds()).toEqual(['inspected', 'rendered']);
    expect(await stage.storage.head(preview)).toMatchObject({ size: 40e6, contentType: 'video/mp4' });
    const open = [];
    for await (const upload of stage.storage.openMultiparts(preview)) open.push(upload);
    expect(open).toEqual([]);
  });
});

describe('workers that are killed at twenty moments', () => {
  it('lose no job, report each once it is stored, and leave nothing behind', async () => {
    const jobs = [];
    for (let kill = 0; kill < 20; kill += 1) {
      const job = await stage.storeVersion({ do: 'succeed' });
      jobs.push(job);
      const worker = await startProcess();
      await stage.inspect(job);
      // Moments spread over a worker's tasks for a video. The test does not depend on which of them a kill hits.
      await pause(kill * 25);
      await worker.kill('SIGKILL');
    }
    await stage.startWorker();
    await stage.idle();
    for (const job of jobs) {
      const about = stage.api.reports.filter(({ version }) => version === job.version);
      expect(about.at(-1)).toMatchObject({ kind: 'rendered' });
      expect(await stage.resultsOf(job)).toHaveLength(4);
    }
    expect(children()).toEqual([]);
    expect(await stage.scratchFiles()).toEqual([]);
  });
});

describe('a worker that stops', () => {
  it('ends its child at once, and another one takes the job without waiting for its lease', async () => {
    const first = await stage.startWorker();
    const job = await stage.storeVersion(waiting);
    await stage.inspect(job);
    await untilRendering();
    await first.end();
    expect(children()).toEqual([]);
    expect(await stage.scratchFiles()).toEqual([]);
    const row = await stage.connection.collection('jobs').findOne({ name: 'media.render' });
    expect(row).toMatchObject({ lease: null, failures: 0, group: teamOfKey(job.key) });
    await stage.connection.collection('jobs').updateOne({ _id: row?._id }, { $set: await replaced(job) });
    await stage.startWorker();
    await stage.idle();
    expect(stage.api.kinds()).toEqual(['inspected', 'rendered']);
  });
});

/** The same job about a file that can be rendered. */
async function replaced(job: { key: string }) {
  await stage.storage.put(job.key, Buffer.from(succeeding), { contentType: 'video/mp4' });
  const { etag, size } = (await stage.storage.head(job.key)) ?? {};
  return { 'data.etag': etag, 'data.size': size };
}
