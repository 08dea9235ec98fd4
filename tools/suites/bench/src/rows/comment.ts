import { endpoints } from '@cutroom/contracts';
import { insertAccounts, journeyPassword, Person, withDatabase } from '@cutroom/suites-kit';
import { randomUUID } from 'node:crypto';
import { startFloor } from '../floors/floor-process';
import { alternate } from '../measure/alternate';
import { percentile } from '../measure/statistics';
import { within } from '../measure/within';
import type { Comparison } from '../row';
import type { BenchStack } from '../stage/bench-stack';
import { uploadVideo } from '../stage/videos';
import { Watchers } from '../stage/watchers';

const watching = 50;

/** Editors of the bench's team: nobody may comment more than 60 times a minute. */
async function addAuthors(stack: BenchStack, count: number): Promise<Person[]> {
  const names = Array.from({ length: count }, () => `author-${randomUUID().slice(0, 13)}`);
  const { team } = stack;
  const accounts = names.map((username) => ({ username, role: 'EDITOR' as const, teamId: team.teamId }));
  await withDatabase(stack, (database) => insertAccounts(database, team, accounts));
  return Promise.all(names.map((username) => Person.signedIn(stack, username, journeyPassword)));
}

export const comment: Comparison = {
  ours: `a comment by POST /video/comments until the last of ${watching} sockets in its room has received it`,
  floor: `a bare Socket.IO server that stores it in the same kind of transaction and emits it to ${watching} sockets`,
  limitMs: 240_000,
  async run({ quick, rounds, stack }) {
    const [ours, floor] = [new Watchers('room'), new Watchers('room')];
    const posts = quick ? 10 : 100;
    const running = await stack();
    const { _id: videoId } = await uploadVideo(running, 1_000);
    const { creator } = running.team;
    const { video } = await creator.call(endpoints.room, { params: { videoId } });
    const authors = await addAuthors(running, quick ? 2 : 20);
    const bare = await startFloor('post', { MONGODB_URI: running.env.MONGODB_URI });
    let number = 0;
    const next = () => {
      number += 1;
      const text = `Comment ${number}: the map is wrong here, and the name of the town is missing.`;
      const frames = { from: number, to: number };
      const { version } = video;
      return { videoId, version, clientId: randomUUID(), text, frames, drawing: null, parentId: null };
    };
    const measure = (watchers: Watchers, send: () => Promise<unknown>) => async () => {
      const times: number[] = [];
      for (let done = 0; done < posts; done += 1) {
        times.push(await within(20_000, 'a comment', watchers.timeToLast(send)));
      }
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
    };
    const author = () => authors[number % authors.length] as Person;
    try {
      await ours.open(running.urls.status, watching, {
        query: { room: videoId },
        auth: { token: await creator.freshToken() },
      });
      await floor.open(bare.url, watching, {});
      const found = await alternate(rounds, {
        ours: measure(ours, () => author().call(endpoints.postComment, { body: next() })),
        floor: measure(floor, async () => {
          const answer = await fetch(bare.url, { method: 'POST', body: JSON.stringify(next()) });
          await answer.arrayBuffer();
        }),
      });
      return (['p50', 'p99'] as const).map((name) => ({
        what: `to the last of ${watching}, ${name}`,
        unit: 'ms',
        ours: found.ours[name] ?? NaN,
        floor: found.floor[name],
        ...(name === 'p99' ? { aim: { atMost: 1.3 } } : {}),
      }));
    } finally {
      ours.close();
      floor.close();
      await bare.stop();
    }
  },
};
