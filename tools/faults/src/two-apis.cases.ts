import type { Video } from '@cutroom/contracts';
import { setFault, until, type Person } from '@cutroom/journey';
import { freePorts } from '@cutroom/local-stack';
import type { MongoClient } from 'mongodb';
import { endingOf, settled } from './ending';
import { count } from './figures';
import { connectTo, LeaseWatch, readRow } from './lease-watch';
import { approveCut, handInCut } from './publish-cut';
import { clearFaults, uploadSessions } from './sandbox';
import type { Cut, Stage } from './stage';

let stage: Stage;

const second = 'api-2';
/** Bytes a second: a transfer of five chunks takes some seconds. */
const crawl = 400_000;

let client: MongoClient;
let port: number;

/** Gives permission; the balancer in front of the two sends the browser's way back to the process at `toPort`. */
async function allowAt(browser: Person, address: string, toPort: number): Promise<void> {
  const body = new URLSearchParams({ decision: 'allow' });
  const answer = await fetch(address, { method: 'POST', redirect: 'manual', body });
  const back = new URL(answer.headers.get('location') ?? '');
  back.port = String(toPort);
  const page = await browser.open(back.href);
  expect(page.status).toBe(200);
}

interface Begun {
  cut: Cut;
  video: Video;
  browser: Person;
}

/** Begins a publish whose transfer belongs to the process at `toPort`. */
async function begin(toPort: number): Promise<Begun> {
  const cut = await stage.newCut();
  const video = await handInCut(stage, cut);
  const browser = stage.creator.otherBrowser();
  await allowAt(browser, await approveCut(browser, video, stage.thumbnail), toPort);
  return { cut, video, browser };
}

const sessionOf = async ({ cut }: Begun) =>
  (await uploadSessions(stage.stack)).find(({ total }) => total === cut.size);

const someBytes = (begun: Begun) =>
  until('some of the bytes', async () => ((await sessionOf(begun))?.offset ?? 0) > 0);

async function endsOnChannel({ cut, video, browser }: Begun): Promise<void> {
  const ended = await settled(stage, browser, video._id);
  expect(await endingOf(stage, cut, ended)).toBe('published');
}

/** Two api processes share one database. */
export function twoApiCases(given: () => Stage): void {
  beforeAll(async () => {
    stage = given();
    client = await connectTo(stage.stack);
    port = (await freePorts(['api'], '127.0.0.1')).api ?? 0;
    await stage.stack.stack.startAnother('api', second, port);
  }, 120_000);

  afterEach(() => clearFaults(stage.stack));

  afterAll(async () => {
    await client?.close();
    await stage?.stack.stack.kill(second);
  });

  describe('two api processes on one database', () => {
    it('both run transfers; one is killed and the other takes over when the lock ends', async () => {
      await setFault(stage.stack, { kind: 'slow', times: 1_000, bytesPerSecond: crawl });
      const { api } = stage.stack.settings.ports;
      const all = await Promise.all([api, port, api, port].map(begin));
      const watches = all.map(({ video }) => new LeaseWatch(client, video._id));
      await Promise.all(all.map(someBytes));
      const owners = await until('every lease to be held', async () => {
        const held = watches.map(({ owner }) => owner);
        return held.every((owner) => owner !== null) && held;
      });
      expect([owners[0], owners[1]]).toEqual([owners[2], owners[3]]);
      expect(owners[0]).not.toBe(owners[1]);

      await stage.stack.stack.kill(second);
      count('kills');
      await Promise.all(all.map(endsOnChannel)).finally(() =>
        Promise.all(watches.map((watch) => watch.stop())),
      );
      expect(watches.flatMap(({ stolen }) => stolen)).toEqual([]);
      for (const { sights } of [watches[1], watches[3]].flatMap((watch) => watch ?? [])) {
        expect(sights.some(({ owner }) => owner === owners[0])).toBe(true);
      }
      for (const begun of all) expect(await sessionOf(begun)).toMatchObject({ finished: true, overlaps: 0 });
      await stage.stack.stack.revive(second);
    }, 90_000);

    it('lets one that was paused for longer than its lease touch nothing when it wakes up', async () => {
      await setFault(stage.stack, { kind: 'slow', times: 1_000, bytesPerSecond: crawl });
      const begun = await begin(port);
      await someBytes(begun);
      const { lease: held } = await readRow(client, begun.video._id);
      const sleeper = stage.stack.stack.pidOf(second);
      process.kill(sleeper, 'SIGSTOP');
      try {
        await endsOnChannel(begun);
      } finally {
        process.kill(sleeper, 'SIGCONT');
      }
      const after = await readRow(client, begun.video._id);
      const session = await sessionOf(begun);
      expect(after.lease?.epoch).toBeGreaterThan(held?.epoch ?? 0);

      // It is awake and at work again once it has run another transfer.
      await clearFaults(stage.stack);
      await endsOnChannel(await begin(port));
      expect(await readRow(client, begun.video._id)).toEqual(after);
      expect(await sessionOf(begun)).toEqual(session);
    }, 90_000);
  });
}
