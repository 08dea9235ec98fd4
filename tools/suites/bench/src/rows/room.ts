import { endpointPath, endpoints } from '@cutroom/contracts';
import { alternate, type Measurement } from '../measure/alternate';
import { percentile } from '../measure/statistics';
import type { Comparison } from '../row';
import { seedComments } from '../stage/seed-comments';
import { uploadVideo } from '../stage/videos';

/** Both calls at once, as the page makes them. */
function opening(api: string, videoId: string, token: string, times: number): Measurement {
  const headers = { Authorization: `Bearer ${token}` };
  const get = async (path: string) => {
    const answer = await fetch(api + path, { headers });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  const paths = [endpointPath(endpoints.room, { videoId }), endpointPath(endpoints.comments, { videoId })];
  return async () => {
    const taken: number[] = [];
    for (let number = 0; number < times; number += 1) {
      const started = performance.now();
      await Promise.all(paths.map(get));
      taken.push(performance.now() - started);
    }
    return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
  };
}

export const room: Comparison = {
  ours: 'opening a review room with 2,000 comments: GET /video/:videoId/room and the first page of its comments, at once',
  floor: 'opening one with 20 comments',
  limitMs: 240_000,
  async run({ quick, rounds, stack, log }) {
    const running = await stack();
    const { urls, team } = running;
    const token = await team.creator.freshToken();
    const times = quick ? 20 : 300;
    const [many, few] = [await uploadVideo(running, 1_000), await uploadVideo(running, 1_000)];
    log('2,000 comments');
    await seedComments(running, many, 2_000);
    await seedComments(running, few, 20);
    const found = await alternate(rounds, {
      ours: opening(urls.api, many._id, token, times),
      floor: opening(urls.api, few._id, token, times),
    });
    return (['p50', 'p99'] as const).map((name) => ({
      what: name,
      unit: 'ms',
      ours: found.ours[name] ?? NaN,
      floor: found.floor[name],
      ...(name === 'p50' ? { aim: { atMost: 1.3 } } : {}),
    }));
  },
};
