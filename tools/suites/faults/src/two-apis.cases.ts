import { setFault, until } from '@cutroom/journey';
import { freePorts } from '@cutroom/local-stack';
import type { MongoClient } from 'mongodb';
import { count } from './figures';
import { connectTo, LeaseWatch, readRow } from './lease-watch';
import { beginAt, endsOnChannel, sessionOf, someBytes, thumbnailOf } from './publish-at';
import { clearFaults } from './sandbox';
import { chunkBytes, type Stage } from './stage';

let stage: Stage;

const second = 'api-2';
/** Bytes a second: a transfer of five chunks takes some seconds. */
const crawl = 400_000;

let client: MongoClient;
let port: number;

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
      const all = await Promise.all([api, port, api, port].map((toPort) => beginAt(stage, toPort)));
      const watches = all.map(({ video }) => new LeaseWatch(client, video._id));
      await Promise.all(all.map((begun) => someBytes(stage, begun)));
      const owners = await until('every lease to be held', async () => {
        const held = watches.map(({ owner }) => owner);
        return held.every((owner) => owner !== null) && held;
      });
      expect([owners[0], owners[1]]).toEqual([owners[2], owners[3]]);
      expect(owners[0]).not.toBe(owners[1]);

      await stage.stack.stack.kill(second);
      count('kills');
      await Promise.all(all.map((begun) => endsOnChannel(stage, begun))).finally(() =>
        Promise.all(watches.map((watch) => watch.stop())),
      );
      expect(watches.flatMap(({ stolen }) => stolen)).toEqual([]);
      for (const { sights } of [watches[1], watches[3]].flatMap((watch) => watch ?? [])) {
        expect(sights.some(({ owner }) => owner === owners[0])).toBe(true);
      }
      for (const begun of all)
        expect(await sessionOf(stage, begun)).toMatchObject({ finished: true, overlaps: 0 });
      await stage.stack.stack.revive(second);
    }, 90_000);

    it('lets one that was paused for longer than its lease touch nothing when it wakes up', async () => {
      await setFault(stage.stack, { kind: 'slow', times: 1_000, bytesPerSecond: crawl });
      const begun = await beginAt(stage, port);
      await someBytes(stage, begun);
      const { lease: held } = await readRow(client, begun.video._id);
      const sleeper = stage.stack.stack.pidOf(second);
      process.kill(sleeper, 'SIGSTOP');
      try {
        await endsOnChannel(stage, begun);
      } finally {
        process.kill(sleeper, 'SIGCONT');
      }
      const after = await readRow(client, begun.video._id);
      const session = await sessionOf(stage, begun);
      expect(after.lease?.epoch).toBeGreaterThan(held?.epoch ?? 0);

      // It is awake and at work again once it has run another transfer.
      await clearFaults(stage.stack);
      await endsOnChannel(stage, await beginAt(stage, port));
      expect(await readRow(client, begun.video._id)).toEqual(after);
      expect(await sessionOf(stage, begun)).toEqual(session);
    }, 90_000);

    it('ends what is nearly done when it is told to stop, thumbnails included, and hands over the rest', async () => {
      await setFault(stage.stack, { kind: 'slow', times: 1_000, bytesPerSecond: crawl });
      const small = await Promise.all([port, port, port].map((toPort) => beginAt(stage, toPort)));
      const large = await beginAt(stage, port, 100 * chunkBytes);
      await Promise.all([...small, large].map((begun) => someBytes(stage, begun)));
      const { lease: held } = await readRow(client, large.video._id);
      await stage.stack.stack.restart(second);
      const states = await Promise.all(
        [...small, large].map(async ({ video }) => (await readRow(client, video._id)).state),
      );
      expect(states).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'PUBLISHING']);
      for (const begun of small) expect(await thumbnailOf(stage, begun)).toEqual(expect.any(String));
      await until('another process to go on', async () => {
        const { lease } = await readRow(client, large.video._id);
        return lease?.owner && lease.owner !== held?.owner;
      });
      await clearFaults(stage.stack);
      await Promise.all([...small, large].map((begun) => endsOnChannel(stage, begun)));
      expect(await sessionOf(stage, large)).toMatchObject({ finished: true, overlaps: 0 });
    }, 90_000);
  });
}
