import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints, type VideoLogWrite } from '@cutroom/contracts';
import {
  approve,
  channel,
  consent,
  submitVideo,
  LiveLog,
  Person,
  published,
  readLog,
  sha256Of,
  signUpTeam,
  smallMovie,
  until,
  type JourneyTeam,
  type SiteAddress,
} from '@cutroom/suites-kit';
import { Deployment, type Instance } from './testing/deployment';
import type { ServiceName } from './testing/paths';
import { visitors, writingTeams } from './testing/visitors';

let site: Deployment;
let team: JourneyTeam;

beforeAll(async () => {
  site = await Deployment.start({
    each: 2,
    env: { SESSION_LIFETIME_SECONDS: '3600', RATE_LIMIT_SCALE: '50' },
  });
  team = await signUpTeam(site);
});

afterAll(() => site?.stop(), 120_000);

/** The two processes of a service. */
function both(service: ServiceName): [string, string] {
  const [first, second] = site.of(service);
  if (!first || !second) throw new Error(`${service} does not run twice`);
  return [first.url, second.url];
}

/** The same site, but with the URLs of some services replaced to reach them directly instead of through nginx. */
const reachedBy = (urls: Partial<Deployment['urls']>): SiteAddress => ({
  env: site.env,
  couponCommand: site.couponCommand,
  urls: { ...site.urls, ...urls },
});

/** How many requests a process has answered, not counting health checks and metrics. */
async function served({ url }: Instance): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
  const counted = lines.filter(([, labels = '']) => !/route="\/(healthz|readyz|metrics)"/.test(labels));
  return counted.reduce((sum, [, , count]) => sum + Number(count), 0);
}

const lives: LiveLog[] = [];

/** Opens a live log that is closed after the test, even if the test fails. */
function watch(...given: ConstructorParameters<typeof LiveLog>): LiveLog {
  const live = new LiveLog(...given);
  lives.push(live);
  return live;
}
afterEach(() => lives.splice(0).forEach((live) => live.close()));

describe('two of each service', () => {
  it('deliver a log that one status-service received to a socket at the other', async () => {
    const [first, second] = both('status-service');
    const video = await submitVideo(team, 'Across the rooms', smallMovie);
    const live = watch(reachedBy({ status: first }), team.creator, video._id);
    await live.connected();
    await until('the first log', async () => live.seen.length > 0);
    const step = { status: 'PENDING' as const };
    const log: VideoLogWrite = {
      ...(await readLog(team.creator, video._id)),
      authorizationInitiated: { ...step, status: 'DONE' },
      teamId: team.teamId,
      attempt: 1,
      version: 7,
    };
    const answer = await fetch(`${second}/internal/logs/${video._id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${site.env.SERVICE_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(log),
    });
    expect(answer.status).toBe(200);
    await until('the log from the other process', async () => live.seen.at(-1)?.version === 7);
    expect(live.seen.at(-1)?.authorizationInitiated.status).toBe('DONE');
  });

  it('share their rate limits through Redis', async () => {
    const urls = both('api');
    const username = `guessed-${randomUUID().slice(0, 8)}`;
    const guess = async (turn: number) => {
      const person = new Person(reachedBy({ api: urls[turn % 2] ?? '' }));
      return person.send(endpoints.signIn, { body: { username, password: 'Wrong@2026' } });
    };
    const statuses: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) statuses.push((await guess(turn)).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    // Each process has seen five attempts. Only together do they reach the limit of ten.
    for (const turn of [10, 11]) {
      const refused = await guess(turn);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('both receive requests from nginx', async () => {
    await until('both processes to answer requests', async () => {
      await team.creator.call(endpoints.teamStats);
      const counts = await Promise.all(site.of('api').map(served));
      return counts.every((count) => count > 0);
    });
  });
});

/**
 * Each worker of nginx keeps the addresses of a name for 2 s. It counts whole seconds, so it may keep them for 3 s, and the
 * next answer takes time on a busy machine. rolling-restart.sh waits 5 s.
 */
const nameCacheMs = 4_000;

it('nginx delays a request by seconds but does not fail it when its DNS query is lost', async () => {
  const { names } = site;
  names.silent = true;
  // Each worker sends another query once it has forgotten the name.
  const asked = until('nginx to ask for a name', async () => names.lost > 0);
  const calls = Array.from({ length: 4 }, async () => {
    await pause(nameCacheMs);
    return fetch(`${site.urls.api}/api/nothing-here`, { method: 'POST' });
  });
  await asked;
  names.silent = false;
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

describe('a rolling restart', () => {
  it('fails no request and loses no publish while users work', async () => {
    const { creator } = team;
    // Makes titles unique, because the channel keeps the videos of a failed try.
    const run = randomUUID().slice(0, 8);
    const watched = await submitVideo(team, 'Before the restart', smallMovie);
    const others = [];
    while (others.length < writingTeams - 1) others.push(await signUpTeam(site));
    const busy = visitors([team, ...others], watched._id);
    const titles: string[] = [];
    const codes: (number | null)[] = [];

    const publishOne = async (title: string) => {
      const video = await submitVideo(team, title, smallMovie);
      const live = watch(site, creator, video._id);
      await live.connected();
      const page = await consent(creator, await approve(creator, video));
      expect(page.status).toBe(200);
      await published(creator, video._id);
      await until('the live log to end', async () => live.seen.at(-1)?.youtubeUrl);
      expect(live.stepsBack).toEqual([]);
      titles.push(title);
    };

    const restartOne = async (service: ServiceName) => {
      const [instance] = site.of(service);
      if (!instance) throw new Error(`no ${service} runs`);
      codes.push(await site.stopInstance(instance));
      // Like a container, a new process has a new address. status-service keeps its address, because api was given it.
      const next = await site.startInstance(
        service,
        service === 'status-service' ? instance.host : undefined,
      );
      // Each worker of nginx must know this process before the other one is restarted.
      await until(`nginx to find the new ${service}`, async () => (await served(next)) > 0);
      await pause(nameCacheMs);
    };

    try {
      for (const service of ['api', 'status-service', 'upload-service'] as const) {
        // Restarts one process of a service, then the other, while videos are uploaded and published.
        for (const turn of ['first', 'second']) {
          await Promise.all([restartOne(service), publishOne(`During the ${turn} ${service}, ${run}`)]);
        }
      }
    } finally {
      await Promise.all(busy.map((visitor) => visitor.leave()));
    }

    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    const failures = busy.flatMap((visitor) => visitor.failures);
    const why = site.output.filter((line) => /^nginx .*\[error\]/.test(line));
    expect(failures.length > 0 ? [...failures, ...why] : []).toEqual([]);
    for (const { count } of busy) expect(count).toBeGreaterThan(20);
    const sha256 = await sha256Of(smallMovie);
    const onChannel = await channel(site);
    for (const title of titles) {
      expect(onChannel.filter((video) => video.title === title)).toMatchObject([{ sha256 }]);
    }
    expect(titles).toHaveLength(6);
  });
});
