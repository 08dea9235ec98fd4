import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endpointPath, endpoints, limits, type Video } from '@cutroom/contracts';
import { descendantsOf, peakMemory, submitVideo, until } from '@cutroom/suites-kit';
import { alternate } from '../measure/alternate';
import { timedRequests } from '../measure/timed-requests';
import type { Comparison, Figure } from '../row';
import { startBenchStack, type BenchStack } from '../stage/bench-stack';

const run = promisify(execFile);
const ffmpeg = (args: string[]) => run('ffmpeg', ['-v', 'error', '-y', '-nostdin', ...args]);

/** Bars with noise and a tone: as much work for a decoder as filmed video. */
async function makeClip(folder: string, seconds: number, size: string): Promise<string> {
  const path = join(folder, `${seconds}-s-${size}.mp4`);
  const input = (source: string) => ['-f', 'lavfi', '-t', String(seconds), '-i', source];
  await ffmpeg([
    ...input(`testsrc2=size=${size}:rate=30,noise=alls=8:allf=t`),
    ...input('sine=frequency=440'),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  ]);
  return path;
}

/** The same preview, with the settings of apps/media-worker/src/decoding/preview-writer.ts. */
async function byCommand(clip: string, folder: string): Promise<number> {
  const started = performance.now();
  const { previewMaxWidth, previewMaxHeight } = limits;
  // As many as codec-threads.ts of the media worker takes.
  const threads = ['-threads', String(Math.max(1, Math.min(4, availableParallelism() - 1)))];
  await ffmpeg([
    ...[...threads, '-i', clip, '-vf', `scale=w=${previewMaxWidth}:h=${previewMaxHeight}:flags=bicubic`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23', '-pix_fmt', 'yuv420p'],
    ...['-maxrate', '4M', '-bufsize', '8M', '-sc_threshold', '0', '-g', '250'],
    ...['-force_key_frames', 'expr:gte(t,n_forced)', ...threads],
    ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'],
    ...['-movflags', '+faststart', join(folder, 'floor.mp4')],
  ]);
  return (performance.now() - started) / 1_000;
}

/** Seconds that the children of the media worker have spent on previews. */
async function renderSeconds({ settings }: BenchStack): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${settings.ports.media}/metrics`)).text();
  const lines = text.matchAll(/^media_task_duration_seconds_sum\{[^}]*task="render"[^}]*\} (\S+)$/gm);
  return [...lines].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

const mediaOf = async ({ team }: BenchStack, { _id: videoId }: Video) =>
  (await team.creator.call(endpoints.videoDetails, { params: { videoId } })).media;

/** Asks once a second: the worker measures its own speed, and each question takes the processor from it. */
const ready = (stack: BenchStack, video: Video) =>
  until('the preview to be made', async () => {
    await pause(1_000);
    return (await mediaOf(stack, video))?.state === 'READY';
  });

/** The largest memory of a child while `work` runs. */
async function watchChildren(stack: BenchStack, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const worker = stack.stack.pidOf('media-worker');
  const timer = setInterval(() => {
    for (const pid of descendantsOf(worker)) peak = Math.max(peak, peakMemory(pid));
  }, 100);
  await work.finally(() => clearInterval(timer));
  return peak;
}

/** @returns seconds from the arrival of the file until its poster can be shown */
async function firstPoster(stack: BenchStack, clip: string): Promise<number> {
  const video = await submitVideo(stack.team, 'Poster', clip);
  const started = performance.now();
  await until('the poster', async () => (await mediaOf(stack, video))?.posterUrl != null);
  const seconds = (performance.now() - started) / 1_000;
  await ready(stack, video);
  return seconds;
}

/** The latencies of api and status-service while a preview is made, against those of an idle machine. */
async function latencies(stack: BenchStack, clip: string, quick: boolean): Promise<Figure[]> {
  const { creator } = stack.team;
  const requests = quick ? 20 : 300;
  const headers = async () => ({ Authorization: `Bearer ${await creator.freshToken()}` });
  const calls = {
    'api, GET /video/pending': stack.urls.api + endpointPath(endpoints.pendingVideos),
    'status-service, GET /healthz': `${stack.urls.status}/healthz`,
  };
  const measure = async () => {
    const found: Record<string, number> = {};
    for (const [name, url] of Object.entries(calls)) {
      found[name] = (await timedRequests(url, requests, await headers())).p50;
    }
    return found;
  };
  await measure();
  const idle = await measure();
  const video = await submitVideo(stack.team, 'Busy', clip);
  await until('the preview to be begun', async () => ((await mediaOf(stack, video))?.progress ?? 0) > 0);
  const busy = await measure();
  const isStillBusy = (await mediaOf(stack, video))?.state === 'RUNNING';
  if (!isStillBusy && !quick) throw new Error('the preview was done before the latencies were measured');
  await ready(stack, video);
  return Object.keys(calls).map((name) => ({
    what: `${name} while a preview is made, p50`,
    unit: 'ms',
    ours: busy[name] ?? Number.NaN,
    floor: idle[name],
    aim: { atMost: 1.3 },
  }));
}

export const preview: Comparison = {
  ours: 'poster, preview, filmstrip, waveform and loudness of a clip, in a child of the media worker; latencies beside it',
  floor: 'the preview alone by the ffmpeg command with the same settings; latencies of an idle machine',
  limitMs: 900_000,
  async run({ quick, rounds, folder, log }) {
    const seconds = quick ? 5 : 60;
    const clip = await makeClip(folder, seconds, '1920x1080');
    const stack = await startBenchStack({ media: true });
    try {
      let memory = 0;
      const ours = async () => {
        const before = await renderSeconds(stack);
        const video = await submitVideo(stack.team, 'Preview', clip);
        memory = Math.max(memory, await watchChildren(stack, ready(stack, video)));
        return { rate: seconds / ((await renderSeconds(stack)) - before) };
      };
      log('speed');
      const measured = await alternate(
        // A clip takes most of a minute on each side, and codecs need no warm-up.
        Math.min(rounds, 3),
        { ours, floor: async () => ({ rate: seconds / (await byCommand(clip, folder)) }) },
        { warmUp: false },
      );
      log('latencies');
      const short = await makeClip(folder, quick ? 1 : 10, '1280x720');
      return [
        {
          what: `${seconds} s of 1080p`,
          unit: 'times real time',
          ours: measured.ours.rate ?? Number.NaN,
          floor: measured.floor.rate,
          aim: { atLeast: 0.9 },
        },
        { what: 'peak memory of a child', unit: 'MiB', ours: memory, aim: { atMost: 600 } },
        { what: 'first poster', unit: 's', ours: await firstPoster(stack, short), aim: { atMost: 3 } },
        ...(await latencies(stack, clip, quick)),
      ];
    } finally {
      await stack.stop();
    }
  },
};
