import { createLogger } from '@cutroom/server-kit';
import { createConnection, Types, type Connection } from 'mongoose';
import { newDatabaseUri } from '@cutroom/server-kit/testing';
import { createAuditModel, type AuditModel } from './audit.model';
import { createAuditTrail } from './audit-trail';
import { systemClock as clock } from '../clock';

let connection: Connection;
let rows: AuditModel;
let lines: string[];
beforeEach(async () => {
  lines = [];
  connection = await createConnection(newDatabaseUri()).asPromise();
  rows = createAuditModel(connection);
  await rows.init();
});
afterEach(() => connection.close());

const logger = createLogger({
  service: 'test',
  level: 'info',
  destination: { write: (line: string) => void lines.push(line) },
});
const event = { action: 'signed-in', teamId: new Types.ObjectId(), address: '::ffff:192.0.2.7' } as const;

/** A collection that turns the first `failures` writes away, after having carried them out or not. */
function failing(failures: number, { carriedOut }: { carriedOut: boolean }): AuditModel {
  let left = failures;
  const { collection } = rows;
  const insertMany: typeof collection.insertMany = async (...batch) => {
    const fails = left > 0;
    left -= 1;
    if (!fails || carriedOut) await collection.insertMany(...batch);
    if (fails) throw new Error('connection lost');
    return { acknowledged: true, insertedCount: 0, insertedIds: {} };
  };
  return { collection: { insertMany } } as unknown as AuditModel;
}

describe('the audit trail', () => {
  it('logs each event at once and stores it afterwards, in order', async () => {
    const trail = createAuditTrail({ clock, rows, logger });
    trail.record(event);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'audit', audit: { action: 'signed-in' } });
    for (let time = 0; time < 500; time += 1) trail.record({ ...event, note: String(time) });
    await trail.written();
    const found = await rows.find().sort({ _id: 1 }).lean();
    expect(found.slice(1).map(({ note }) => note)).toEqual(Array.from({ length: 500 }, (_, n) => String(n)));
    expect(found[0]).toMatchObject({ address: '192.0.2.7', teamId: event.teamId });
  });

  it.each([
    ['succeeds but its response is lost', true],
    ['fails', false],
  ])('stores each event once when a write %s', async (_, carriedOut) => {
    const trail = createAuditTrail({ clock, rows: failing(2, { carriedOut }), logger, retryMs: 1 });
    trail.record(event);
    trail.record(event);
    await trail.written();
    expect(await rows.countDocuments()).toBe(2);
  });

  it('reports the teams of events once these are stored', async () => {
    const reported: { teams: string[]; stored: Promise<number> }[] = [];
    const onStored = (teams: string[]) => void reported.push({ teams, stored: rows.countDocuments() });
    const trail = createAuditTrail({ clock, rows, logger, onStored });
    const other = new Types.ObjectId();
    trail.record(event);
    await trail.written();
    trail.record({ ...event, teamId: null });
    await trail.written();
    // All that is recorded while a write is under way is one batch.
    const teams = [event.teamId, event.teamId, other, event.teamId, null];
    for (const teamId of teams) trail.record({ ...event, teamId });
    await trail.written();
    expect(reported.map((each) => each.teams)).toEqual([
      [String(event.teamId)],
      [String(event.teamId)],
      [String(event.teamId), String(other)],
    ]);
    expect(await reported[0]?.stored).toBeGreaterThan(0);
    expect(await reported[2]?.stored).toBe(7);
  });

  it('reports no event that could not be stored', async () => {
    const reported: string[][] = [];
    const away = failing(Number.POSITIVE_INFINITY, { carriedOut: false });
    const onStored = (teams: string[]) => void reported.push(teams);
    const trail = createAuditTrail({ clock, rows: away, logger, onStored });
    trail.record(event);
    await trail.stop();
    expect(reported).toEqual([]);
  });

  it('keeps a limited number of events while the database is down and logs all of them', async () => {
    const away = failing(Number.POSITIVE_INFINITY, { carriedOut: false });
    const trail = createAuditTrail({ clock, rows: away, logger, maxWaiting: 3 });
    for (let time = 0; time < 5; time += 1) trail.record(event);
    await trail.stop();
    expect(lines.filter((line) => line.includes('"msg":"audit"'))).toHaveLength(5);
    expect(lines.at(-1)).toContain('"waiting":3');
  });

  it('stores an event with its transaction, and logs and reports it when that has committed', async () => {
    const reported: string[][] = [];
    const onStored = (teams: string[]) => void reported.push(teams);
    const trail = createAuditTrail({ clock, rows, logger, onStored });
    const failed = connection.transaction(async (session) => {
      await trail.recordWith(session, event);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect([await rows.countDocuments(), lines]).toEqual([0, []]);
    const announce = await connection.transaction((session) => trail.recordWith(session, event));
    expect([await rows.countDocuments(), reported]).toEqual([1, []]);
    announce();
    expect([lines.length, reported]).toEqual([1, [[String(event.teamId)]]]);
  });

  it('stores waiting events before it stops', async () => {
    const trail = createAuditTrail({ clock, rows, logger });
    trail.record(event);
    await trail.stop();
    expect(await rows.countDocuments()).toBe(1);
  });

  it('redacts secrets in notes', async () => {
    const trail = createAuditTrail({ clock, rows, logger });
    trail.record({ ...event, note: 'refused: Bearer ya29.secret-token' });
    await trail.written();
    expect(JSON.stringify(await rows.find().lean()) + lines.join()).not.toContain('secret-token');
  });
});

describe('a stored audit event', () => {
  it.each([
    ['updateOne', () => rows.updateOne({}, { $set: { note: 'other' } })],
    ['updateMany', () => rows.updateMany({}, { $set: { note: 'other' } })],
    ['findOneAndUpdate', () => rows.findOneAndUpdate({}, { $set: { note: 'other' } })],
    ['replaceOne', () => rows.replaceOne({}, { action: 'signed-in' })],
    ['deleteOne', () => rows.deleteOne({})],
    ['deleteMany', () => rows.deleteMany({})],
    ['findOneAndDelete', () => rows.findOneAndDelete({})],
  ])('cannot be changed by %s', async (_, change) => {
    const trail = createAuditTrail({ clock, rows, logger });
    trail.record(event);
    await trail.written();
    await expect(change()).rejects.toThrow('append-only');
    expect(await rows.countDocuments({ note: null })).toBe(1);
  });

  it('is deleted by MongoDB when its retention ends', async () => {
    const trail = createAuditTrail({ clock, rows, logger });
    trail.record(event);
    trail.record({ ...event, teamId: null });
    await trail.written();
    const days = (await rows.find().sort({ _id: 1 }).lean()).map(
      ({ at, keptUntil }) => (keptUntil.getTime() - at.getTime()) / 86_400_000,
    );
    expect(days).toEqual([365, 30]);
    expect(await rows.collection.indexes()).toContainEqual(
      expect.objectContaining({ key: { keptUntil: 1 }, expireAfterSeconds: 0 }),
    );
  });
});
