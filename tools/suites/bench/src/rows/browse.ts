import { endpointPath, endpoints } from '@cutroom/contracts';
import { signUpTeam } from '@cutroom/suites-kit';
import { startFloor } from '../floors/floor-process';
import { alternate } from '../measure/alternate';
import { timedRequests } from '../measure/timed-requests';
import type { Comparison, Figure } from '../row';
import { addEditors, searchedWord, seedLargeTeam, seedOtherTeams } from '../stage/seed-large-team';

const page = 20;

/** What is asked of GET /video/browse, and the same of the floors. */
const lists = [
  { name: 'list', query: '', bare: '' },
  { name: 'search', query: `&q=${searchedWord}`, bare: `&search=${searchedWord}` },
  { name: 'quality', query: '&quality=2160p', bare: '&quality=2160p' },
] as const;

export const browse: Comparison = {
  ours: 'GET /video/browse, a page of 20 of a team with 10,000 videos and 50 editors: alone, and beside as many videos of other teams with the same words',
  floor:
    'the same queries by bare components (Express, jsonwebtoken and Mongoose); and the query of the page alone behind bare node:http',
  limitMs: 420_000,
  async run({ quick, rounds, stack, log }) {
    const requests = quick ? 20 : 100;
    const running = await stack();
    const team = await signUpTeam(running);
    const videos = quick ? 500 : 10_000;
    log(`${videos} videos and 50 editors`);
    // They ask in turns, because an account may make 240 calls a minute.
    const editors = await addEditors(running, team, quick ? 5 : 50);
    const ids = editors.map(({ id }) => id);
    await seedLargeTeam(running, team.teamId, ids, videos);
    const address = `${running.urls.api}${endpointPath(endpoints.browseVideos)}?view=pending&limit=${page}`;
    const { MONGODB_URI } = running.env;
    const [components, query] = [
      await startFloor('browse', { MONGODB_URI }),
      await startFloor('query', { MONGODB_URI }),
    ];
    const floors = [
      { name: 'bare components', url: components.url },
      { name: 'bare query', url: query.url },
    ];
    const figures: Figure[] = [];
    try {
      for (const circumstance of ['alone', 'beside other teams']) {
        if (circumstance !== 'alone') {
          log(`${videos} videos of other teams`);
          await seedOtherTeams(running, videos);
        }
        const tokens = await Promise.all(editors.map((editor) => editor.freshToken()));
        const headers = tokens.map((token) => ({ Authorization: `Bearer ${token}` }));
        for (const list of lists) {
          for (const { name, url } of floors) {
            const measured = await alternate(rounds, {
              ours: () => timedRequests(address + list.query, requests, headers),
              floor: () => timedRequests(`${url}/?teamId=${team.teamId}&limit=${page}${list.bare}`, requests),
            });
            figures.push({
              what: `${list.name}, ${circumstance}, ${name}, p50`,
              unit: 'ms',
              ours: measured.ours.p50 ?? NaN,
              floor: measured.floor.p50,
              aim: { atMost: 1.5 },
            });
          }
        }
      }
    } finally {
      await Promise.all([components, query].map((floor) => floor.stop()));
    }
    return figures;
  },
};
