import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, type Video } from '@cutroom/contracts';
import { approve, consent, mp4, peakMemory, published, resetPeakMemory, until } from '@cutroom/suites-kit';
import { startFloor } from '../floors/floor-process';
import { alternate } from '../measure/alternate';
import type { Comparison, Figure } from '../row';
import type { BenchStack } from '../stage/bench-stack';
import { uploadVideo } from '../stage/videos';
import { finishedUploads, openYoutubeSession } from '../stage/youtube-session';

const MiB = 1024 * 1024;

/** Deletes the channel's copies, to free disk space. */
const clearChannel = ({ dataDir }: BenchStack) => {
  const media = join(dataDir, 'youtube/media');
  for (const name of readdirSync(media)) rmSync(join(media, name));
};

/** @returns seconds from the creator's consent until the channel has the video */
async function publish(stack: BenchStack, video: Video): Promise<number> {
  const { creator } = stack.team;
  const url = await approve(creator, video);
  const before = await finishedUploads(stack);
  const started = performance.now();
  const page = await consent(creator, url);
  if (page.status !== 200) throw new Error(`the callback was answered ${page.status}`);
  await until('the upload to finish', async () => (await finishedUploads(stack)) > before);
  const seconds = (performance.now() - started) / 1_000;
  await published(creator, video._id);
  return seconds;
}

async function pipeThrough(floor: string, stack: BenchStack, video: Video): Promise<number> {
  const { url } = await stack.team.creator.call(endpoints.videoSource, { params: { videoId: video._id } });
  const session = await openYoutubeSession(stack, video.size);
  const started = performance.now();
  const query = new URLSearchParams({ from: url, to: session, type: mp4 });
  const answer = await fetch(`${floor}/?${query}`);
  if (!answer.ok) throw new Error(`the pipe ended with ${answer.status} ${await answer.text()}`);
  return (performance.now() - started) / 1_000;
}

async function memoryAt(stack: BenchStack, bytes: number): Promise<Figure> {
  const video = await uploadVideo(stack, bytes);
  const pid = stack.stack.pidOf('api');
  resetPeakMemory(pid);
  await publish(stack, video);
  const ours = peakMemory(pid);
  clearChannel(stack);
  return { what: `peak memory of api at ${bytes / MiB} MiB`, unit: 'MiB', ours, aim: { atMost: 200 } };
}

export const transfer: Comparison = {
  ours: 'a 1 GiB object to the sandbox through the publish job, from the consent until the channel has it',
  floor: 'pipeline(GET, PUT) between the same two servers',
  limitMs: 480_000,
  async run({ quick, rounds, stack, log }) {
    const bytes = (quick ? 8 : 1024) * MiB;
    const running = await stack();
    const figures: Figure[] = [];
    for (const size of quick ? [8] : [100, 1024, 4096]) {
      log(`peak memory at ${size} MiB`);
      figures.push(await memoryAt(running, size * MiB));
    }
    const pipe = await startFloor('pipe');
    const measured = (work: (video: Video) => Promise<number>) => async () => {
      const video = await uploadVideo(running, bytes);
      const seconds = await work(video);
      clearChannel(running);
      return { rate: bytes / MiB / seconds };
    };
    const { ours, floor } = await alternate(rounds, {
      ours: measured((video) => publish(running, video)),
      floor: measured((video) => pipeThrough(pipe.url, running, video)),
    }).finally(() => pipe.stop());
    const rate = { ours: ours.rate ?? NaN, floor: floor.rate };
    return [{ what: `${bytes / MiB} MiB`, unit: 'MiB/s', ...rate, aim: { atLeast: 0.9 } }, ...figures];
  },
};
