import { endpointPath, endpoints, type RoomAnnouncement } from '@cutroom/contracts';
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

async function send(method: string, url: string, body: object, token?: string): Promise<void> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`a comment was answered ${answer.status}`);
  await answer.arrayBuffer();
}

export const comment: Comparison = {
  ours: `a comment until the last of ${watching} sockets in its room has received it: from POST /video/comments, and from POST /internal/rooms/:videoId after it was stored`,
  floor: `the same queries by bare components (Express, jsonwebtoken, Mongoose and fetch) and a bare Socket.IO server that emits it to ${watching} sockets; and that server alone`,
  limitMs: 240_000,
  async run({ quick, rounds, stack }) {
    const [ours, floor, emitting] = [new Watchers('room'), new Watchers(), new Watchers()];
    const posts = quick ? 10 : 100;
    const running = await stack();
    const { _id: videoId } = await uploadVideo(running, 1_000);
    const { creator, teamId } = running.team;
    const { video } = await creator.call(endpoints.room, { params: { videoId } });
    const authors = await addAuthors(running, quick ? 2 : 20);
    // The creator and the editor are in the team as well.
    const TEAM_SIZE = String(authors.length + 2);
    // Two servers, so that each has as many sockets as ours.
    const [bare, told] = await Promise.all([startFloor('emit'), startFloor('emit')]);
    const { MONGODB_URI } = running.env;
    const storing = await startFloor('post', { MONGODB_URI, TEAM_SIZE, EMIT_URL: told.url });
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
      await floor.open(told.url, watching, {});
      await emitting.open(bare.url, watching, {});
      const posted = await alternate(rounds, {
        ours: measure(ours, () => author().call(endpoints.postComment, { body: next() })),
        floor: measure(floor, () => send('POST', storing.url, next())),
      });
      const stored = await author().call(endpoints.postComment, { body: next() });
      const announcement: RoomAnnouncement = { teamId, event: { kind: 'comment', comment: stored } };
      const path = endpointPath(endpoints.announceRoom, { videoId });
      const { SERVICE_TOKEN } = running.env;
      const announced = await alternate(rounds, {
        ours: measure(ours, () => send('POST', running.urls.status + path, announcement, SERVICE_TOKEN)),
        floor: measure(emitting, () => send('PUT', bare.url, announcement)),
      });
      return [
        { what: 'posted', found: posted },
        { what: 'announced', found: announced },
      ].flatMap(({ what, found }) =>
        (['p50', 'p99'] as const).map((name) => ({
          what: `${what}, to the last of ${watching}, ${name}`,
          unit: 'ms',
          ours: found.ours[name] ?? NaN,
          floor: found.floor[name],
          ...(what === 'posted' && name === 'p99' ? { aim: { atMost: 1.3 } } : {}),
        })),
      );
    } finally {
      for (const watchers of [ours, floor, emitting]) watchers.close();
      await Promise.all([storing, told, bare].map((process) => process.stop()));
    }
  },
};
