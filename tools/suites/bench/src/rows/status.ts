import { endpointPath, endpoints, type VideoLogWrite } from '@cutroom/contracts';
import { addAccount, journeyPassword, Person } from '@cutroom/suites-kit';
import { startFloor } from '../floors/floor-process';
import { alternate } from '../measure/alternate';
import { percentile } from '../measure/statistics';
import { within } from '../measure/within';
import type { Comparison } from '../row';
import { uploadVideo } from '../stage/videos';
import { Watchers } from '../stage/watchers';

const total = 1_073_741_824;

const logWrite = (teamId: string, version: number): VideoLogWrite => ({
  teamId,
  attempt: 1,
  version,
  authorizationInitiated: { status: 'DONE' },
  permissionGranted: { status: 'DONE' },
  queue: { status: 'DONE' },
  downloading: { status: 'INPROGRESS', bytes: version * 1_048_576, total },
  uploading: { status: 'INPROGRESS', bytes: version * 1_048_576, total },
  failure: null,
  youtubeUrl: null,
});

async function put(url: string, body: unknown, token?: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`an update was answered ${answer.status}`);
  await answer.arrayBuffer();
}

export const status: Comparison = {
  ours: 'an update by PUT /internal/logs/:videoId until the last of 1,000 sockets in its room has received it',
  floor: 'a PUT that a bare Socket.IO server emits to 1,000 sockets',
  limitMs: 240_000,
  async run({ quick, rounds, stack, log }) {
    const [ours, floor] = [new Watchers(), new Watchers()];
    const sockets = quick ? 50 : 1_000;
    const updates = quick ? 10 : 50;
    const running = await stack();
    const { creator, teamId } = running.team;
    // One account may not hold 1,000 sockets.
    const username = `watcher-${teamId.slice(-8)}`;
    await addAccount(running, running.team, { username, teamId, role: 'YOUTUBER' });
    const accounts = [creator, await Person.signedIn(running, username, journeyPassword)];
    const { _id: videoId } = await uploadVideo(running, 1_000);
    const bare = await startFloor('emit');
    let version = 0;
    const next = () => logWrite(teamId, (version += 1));
    const measure = (watchers: Watchers, send: () => Promise<void>) => async () => {
      const times: number[] = [];
      for (let number = 0; number < updates; number += 1) {
        times.push(await within(20_000, 'an update', watchers.timeToLast(send)));
      }
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
    };
    try {
      log(`opening ${2 * sockets} sockets`);
      for (const account of accounts) {
        const auth = { token: await account.freshToken() };
        await ours.open(running.urls.status, sockets / accounts.length, { query: { id: videoId }, auth });
      }
      await floor.open(bare.url, sockets, {});
      const write = running.urls.status + endpointPath(endpoints.writeLog, { videoId });
      const found = await alternate(rounds, {
        ours: measure(ours, () => put(write, next(), running.env.SERVICE_TOKEN)),
        floor: measure(floor, () => put(bare.url, { videoId, ...next(), updatedAt: new Date() })),
      });
      return (['p50', 'p99'] as const).map((name) => ({
        what: `to the last of ${sockets.toLocaleString('en')}, ${name}`,
        unit: 'ms',
        ours: found.ours[name] ?? NaN,
        floor: found.floor[name],
        aim: { atMost: 1.3 },
      }));
    } finally {
      ours.close();
      floor.close();
      await bare.stop();
    }
  },
};
