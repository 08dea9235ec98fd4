import { clearFaults, setFault, until } from '@cutroom/suites-kit';
import type { MongoClient } from 'mongodb';
import { count } from './figures';
import { LeaseWatch, readRow } from './lease-watch';
import { beginAt, thumbnailOf } from './publish-at';
import { expectPublished, sessionOf, someBytes } from './publish-cut';
import { chunkBytes, type Stage } from './stage';
import { useSecondApi } from './use-second-api';

let stage: Stage;

const second = 'api-2';
/** Bytes a second: a transfer of five chunks takes some seconds. */
const bytesPerSecond = 400_000;

let client: MongoClient;
let port: number;

export function twoApiCases(given: () => Stage): void {
  useSecondApi(given, second, (api) => ({ stage, client, port } = api));

  let isKilled = false;
  beforeEach(() => setFault(stage.stack, { kind: 'slow', times: 1_000, bytesPerSecond }));
  afterEach(async () => {
    await clearFaults(stage.stack);
    if (isKilled) await stage.stack.stack.revive(second);
    isKilled = false;
  });

  describe('two api processes on one database', () => {
    it('share the transfers, and one takes over when the other is killed and its leases expire', async () => {
      const { api } = stage.stack.settings.ports;
      const all = await Promise.all([api, port, api, port].map((toPort) => beginAt(stage, toPort)));
      const watches = all.map(({ video }) => new LeaseWatch(client, video._id));
      await Promise.all(all.map(({ cut }) => someBytes(stage, cut)));
      const owners = await until('every lease to be held', async () => {
        const held = watches.map(({ owner }) => owner);
        return held.every((owner) => owner !== null) && held;
      });
      expect([owners[0], owners[1]]).toEqual([owners[2], owners[3]]);
      expect(owners[0]).not.toBe(owners[1]);

      await stage.stack.stack.kill(second);
      isKilled = true;
      count('kills');
      await Promise.all(all.map((publish) => expectPublished(stage, publish))).finally(() =>
        Promise.all(watches.map((watch) => watch.stop())),
      );
      expect(watches.flatMap(({ stolen }) => stolen)).toEqual([]);
      for (const { sightings } of [watches[1], watches[3]].flatMap((watch) => watch ?? [])) {
        expect(sightings.some(({ owner }) => owner === owners[0])).toBe(true);
      }
      for (const { cut } of all)
        expect(await sessionOf(stage, cut)).toMatchObject({ finished: true, overlaps: 0 });
    });

    it('protect a transfer from a process that wakes up after its lease has expired', async () => {
      const publish = await beginAt(stage, port);
      await someBytes(stage, publish.cut);
      const { lease: held } = await readRow(client, publish.video._id);
      const pausedPid = stage.stack.stack.pidOf(second);
      process.kill(pausedPid, 'SIGSTOP');
      try {
        await expectPublished(stage, publish);
      } finally {
        process.kill(pausedPid, 'SIGCONT');
      }
      const after = await readRow(client, publish.video._id);
      const session = await sessionOf(stage, publish.cut);
      expect(after.lease?.epoch).toBeGreaterThan(held?.epoch ?? 0);

      // Once it has run another transfer, it has woken up and tried to continue the first.
      await clearFaults(stage.stack);
      await expectPublished(stage, await beginAt(stage, port));
      expect(await readRow(client, publish.video._id)).toEqual(after);
      expect(await sessionOf(stage, publish.cut)).toEqual(session);
    });

    it('let a stopping process finish short transfers with their thumbnails, and hand over long ones', async () => {
      const small = await Promise.all([port, port, port].map((toPort) => beginAt(stage, toPort)));
      const large = await beginAt(stage, port, 100 * chunkBytes);
      const all = [...small, large];
      await Promise.all(all.map(({ cut }) => someBytes(stage, cut)));
      const { lease: held } = await readRow(client, large.video._id);
      await stage.stack.stack.restart(second);
      const rows = await Promise.all(all.map(({ video }) => readRow(client, video._id)));
      expect(rows.map(({ state }) => state)).toEqual(['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'PUBLISHING']);
      for (const publish of small) expect(await thumbnailOf(stage, publish)).toEqual(expect.any(String));
      await until('another process to take over', async () => {
        const { lease } = await readRow(client, large.video._id);
        return lease?.owner && lease.owner !== held?.owner;
      });
      await clearFaults(stage.stack);
      await Promise.all(all.map((publish) => expectPublished(stage, publish)));
      expect(await sessionOf(stage, large.cut)).toMatchObject({ finished: true, overlaps: 0 });
    });
  });
}
