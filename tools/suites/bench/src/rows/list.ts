import { endpointPath, endpoints } from '@cutroom/contracts';
import { startFloor } from '../floors/floor-process';
import { alternate } from '../measure/alternate';
import { timedRequests } from '../measure/timed-requests';
import type { Comparison, Figure } from '../row';
import { seedVideos } from '../stage/seed-teams';

/** The number of videos of a team at the smallest size, so that all answers have the same length. */
const page = 10;

export const list: Comparison = {
  ours: 'GET /video/pending, a page of 10, with the named number of videos in 100 teams',
  floor: 'the same mongoose query behind bare node:http',
  limitMs: 420_000,
  async run({ quick, rounds, stack, log }) {
    const requests = quick ? 40 : 500;
    const running = await stack();
    const { creator, teamId } = running.team;
    const address = `${running.urls.api}${endpointPath(endpoints.pendingVideos)}?limit=${page}`;
    const floor = await startFloor('query', { MONGODB_URI: running.env.MONGODB_URI });
    const figures: Figure[] = [];
    try {
      for (const total of quick ? [1_000] : [1_000, 10_000, 100_000]) {
        log(`${total} videos`);
        await seedVideos(running, total);
        const headers = { Authorization: `Bearer ${await creator.freshToken()}` };
        const measured = await alternate(rounds, {
          ours: () => timedRequests(address, requests, headers),
          floor: () => timedRequests(`${floor.url}/?teamId=${teamId}&limit=${page}`, requests),
        });
        for (const name of ['p50', 'p99'] as const) {
          figures.push({
            what: `${total.toLocaleString('en')} videos, ${name}`,
            unit: 'ms',
            ours: measured.ours[name] ?? NaN,
            floor: measured.floor[name],
            ...(name === 'p50' ? { aim: { atMost: 1.5 } } : {}),
          });
        }
      }
    } finally {
      await floor.stop();
    }
    return figures;
  },
};
