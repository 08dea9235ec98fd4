import { endpointPath, endpoints } from '@cutroom/contracts';
import { signUpTeam } from '@cutroom/suites-kit';
import { startFloor } from '../floors/floor-process';
import { alternate } from '../measure/alternate';
import { timedRequests } from '../measure/timed-requests';
import type { Comparison, Figure } from '../row';
import { addEditors, searchedWord, seedLargeTeam, seedOtherTeams } from '../stage/seed-large-team';

const page = 20;

/** What is asked of GET /video/browse, and the same of the floor. */
const lists = [
  { name: 'list', query: '', bare: '' },
  { name: 'search', query: `&q=${searchedWord}`, bare: `&search=${searchedWord}` },
  { name: 'quality', query: '&quality=2160p', bare: '&quality=2160p' },
] as const;

export const browse: Comparison = {
  ours: 'GET /video/browse, a page of 20 of a team with 10,000 videos and 50 editors: alone, and beside as many videos of other teams with the same words',
  floor: 'the same mongoose query behind bare node:http',
  limitMs: 420_000,
  async run({ quick, rounds, stack, log }) {
    const requests = quick ? 40 : 300;
    const running = await stack();
    const team = await signUpTeam(running);
    const videos = quick ? 500 : 10_000;
    log(`${videos} videos and 50 editors`);
    // They ask in turns, because an account may make 240 calls a minute.
    const editors = await addEditors(running, team, 50);
    const ids = editors.map(({ id }) => id);
    await seedLargeTeam(running, team.teamId, ids, videos);
    const address = `${running.urls.api}${endpointPath(endpoints.browseVideos)}?view=pending&limit=${page}`;
    const floor = await startFloor('query', { MONGODB_URI: running.env.MONGODB_URI });
    const figures: Figure[] = [];
    try {
      for (const circumstance of ['alone', 'beside other teams']) {
        if (circumstance !== 'alone') {
          log(`${videos} videos of other teams`);
          await seedOtherTeams(running, videos);
        }
        const tokens = await Promise.all(editors.map((editor) => editor.freshToken()));
        const headers = tokens.map((token) => ({ Authorization: `Bearer ${token}` }));
        for (const { name, query, bare } of lists) {
          const measured = await alternate(rounds, {
            ours: () => timedRequests(address + query, requests, headers),
            floor: () => timedRequests(`${floor.url}/?teamId=${team.teamId}&limit=${page}${bare}`, requests),
          });
          for (const percentile of ['p50', 'p99'] as const) {
            figures.push({
              what: `${name}, ${circumstance}, ${percentile}`,
              unit: 'ms',
              ours: measured.ours[percentile] ?? NaN,
              floor: measured.floor[percentile],
              ...(percentile === 'p50' ? { aim: { atMost: 1.5 } } : {}),
            });
          }
        }
      }
    } finally {
      await floor.stop();
    }
    return figures;
  },
};
