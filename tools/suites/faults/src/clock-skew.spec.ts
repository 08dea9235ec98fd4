import { join } from 'node:path';
import { clearFaults, connectToDatabase, findPorts, setFault, until } from '@cutroom/suites-kit';
import type { MongoClient } from 'mongodb';
import { count } from './figures';
import { LeaseWatch } from './lease-watch';
import { beginAt, thumbnailOf } from './publish-at';
import { expectPublished, sessionOf, someBytes, type Publish } from './publish-cut';
import { startStage, type Stage } from './stage';

/** Bytes a second: a transfer of five chunks takes longer than a lease. */
const bytesPerSecond = 200_000;
const skewMs = 60_000;
const leaseMs = 4_000;

let stage: Stage;
let client: MongoClient;
/** Ports of three api processes: one with the right clock, one a minute ahead, one a minute behind. */
let ports: number[];

beforeAll(async () => {
  stage = await startStage({ TRANSFER_LEASE_MS: String(leaseMs) });
  client = await connectToDatabase(stage.stack);
  const { api: ahead, web: behind } = await findPorts();
  const shiftedBy = (ms: number) => ({
    NODE_OPTIONS: `--require ${join(__dirname, 'shift-clock.cjs')}`,
    CLOCK_SHIFT_MS: String(ms),
  });
  await stage.stack.stack.startAnother('api', 'ahead', ahead, shiftedBy(skewMs));
  await stage.stack.stack.startAnother('api', 'behind', behind, shiftedBy(-skewMs));
  ports = [stage.stack.settings.ports.api, ahead, behind];
});
beforeEach(() => setFault(stage.stack, { kind: 'slow', times: 1_000, bytesPerSecond }));
afterEach(() => clearFaults(stage.stack));
afterAll(async () => {
  await client?.close();
  await stage?.stop();
});

const watchOf = ({ video }: Publish) => new LeaseWatch(client, video._id);

describe('api processes whose clocks differ by two minutes', () => {
  it('leave every transfer to the process that runs it, from the first byte to the thumbnail', async () => {
    const all = await Promise.all([...ports, ...ports].map((port) => beginAt(stage, port)));
    const watches = all.map(watchOf);
    await Promise.all(all.map((publish) => expectPublished(stage, publish))).finally(() =>
      Promise.all(watches.map((watch) => watch.stop())),
    );
    for (const [index, publish] of all.entries()) {
      const owners = new Set(watches[index]?.sightings.flatMap(({ owner }) => owner ?? []));
      expect([index, owners.size]).toEqual([index, 1]);
      expect(await sessionOf(stage, publish.cut)).toMatchObject({ finished: true, overlaps: 0 });
      expect(await thumbnailOf(stage, publish)).toEqual(expect.any(String));
    }
  });

  it.each(['ahead', 'behind'])(
    'take over a transfer once its lease has expired, and not before, when its process is killed: %s',
    async (name) => {
      const publish = await beginAt(stage, ports[name === 'ahead' ? 1 : 2] ?? 0);
      await someBytes(stage, publish.cut);
      const watch = watchOf(publish);
      const before = await until('the lease to be held', async () => watch.owner);
      await stage.stack.stack.kill(name);
      count('kills');
      try {
        await until('another process to take over', async () => watch.owner !== before && watch.owner);
        await expectPublished(stage, publish);
      } finally {
        await watch.stop();
        await stage.stack.stack.revive(name);
      }
      expect(watch.stolen).toEqual([]);
      // By the clock that is ahead, a lease would end a minute too late.
      expect(watch.sightings.filter(({ until, at }) => until - at > leaseMs)).toEqual([]);
      expect(await sessionOf(stage, publish.cut)).toMatchObject({ finished: true, overlaps: 0 });
    },
  );
});
