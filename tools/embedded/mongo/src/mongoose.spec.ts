import mongoose, { type Connection, Schema, Types } from 'mongoose';
import { TestServer } from './testing/test-server';

const teamSchema = new Schema(
  { name: { type: String, required: true, unique: true }, tags: [String] },
  { timestamps: true },
);
const videoSchema = new Schema(
  {
    title: { type: String, required: true },
    team: { type: Schema.Types.ObjectId, ref: 'Team', index: true },
    size: Number,
    steps: [{ name: String, status: String }],
    meta: { type: Map, of: String },
  },
  { optimisticConcurrency: true },
);

describe('mongoose on embedded-mongo', () => {
  let server: TestServer;
  let connection: Connection;

  beforeAll(async () => {
    server = await TestServer.start();
    connection = await mongoose.createConnection(`${server.mongo.uri}/app`).asPromise();
  });
  afterAll(async () => {
    await connection.close();
    await server.stop();
  });

  const models = () => ({
    Team: connection.models['Team'] ?? connection.model('Team', teamSchema),
    Video: connection.models['Video'] ?? connection.model('Video', videoSchema),
  });
  const Team = () => connection.models['Team'] as mongoose.Model<mongoose.InferSchemaType<typeof teamSchema>>;
  const Video = () =>
    connection.models['Video'] as mongoose.Model<mongoose.InferSchemaType<typeof videoSchema>>;

  beforeEach(async () => {
    const { Team: team, Video: video } = models();
    await Promise.all([team.init(), video.init()]);
    await Promise.all([team.deleteMany({}), video.deleteMany({})]);
  });

  it('creates, reads, updates and deletes documents', async () => {
    const team = await Team().create({ name: 'Cutters', tags: ['a', 'b'] });
    expect((await Team().findById(team._id).lean())?.name).toBe('Cutters');
    await Team().updateOne({ _id: team._id }, { $push: { tags: 'c' } });
    expect((await Team().findOne({ tags: 'c' }))?.tags).toEqual(['a', 'b', 'c']);
    const renamed = await Team().findOneAndUpdate(
      { name: 'Cutters' },
      { name: 'Trimmers' },
      { returnDocument: 'after' },
    );
    expect(renamed?.name).toBe('Trimmers');
    expect(renamed?.updatedAt.getTime()).toBeGreaterThanOrEqual(team.updatedAt.getTime());
    expect((await Team().deleteOne({ _id: team._id })).deletedCount).toBe(1);
    expect(await Team().exists({ _id: team._id })).toBeNull();
  });

  it('compares and writes leases by the clock of the server', async () => {
    const leases = connection.collection<{ _id: number; owner?: string; until?: Date }>('leases');
    await leases.insertOne({ _id: 1 });
    const take = (owner: string, ms: number) =>
      leases.findOneAndUpdate(
        { _id: 1, $or: [{ owner: { $exists: false } }, { $expr: { $lt: ['$until', '$$NOW'] } }] },
        [{ $set: { owner, until: { $add: ['$$NOW', ms] }, seen: '$$NOW' } }],
        { returnDocument: 'after' },
      );
    const first = await take('first', -1);
    expect(first).toMatchObject({ owner: 'first', until: expect.any(Date) });
    // The first lease had expired when it was written: both statements use the server's clock.
    expect(await take('second', 60_000)).toMatchObject({ owner: 'second' });
    expect(await take('third', 60_000)).toBeNull();
    const [row] = await leases
      .aggregate([
        { $match: { $expr: { $gt: ['$until', '$$NOW'] } } },
        { $project: { left: { $subtract: ['$until', '$$NOW'] } } },
      ])
      .toArray();
    expect(row?.['left']).toBeGreaterThan(1_000);
    expect(row?.['left']).toBeLessThanOrEqual(60_000);
  });

  it('creates the indexes of its schemas once', async () => {
    const before = await Team().collection.indexes();
    await Team().syncIndexes();
    expect(await Team().collection.indexes()).toEqual(before);
    expect(before).toContainEqual(
      expect.objectContaining({ key: { name: 1 }, name: 'name_1', unique: true }),
    );
  });

  it('reports a duplicate key with code, keyPattern and keyValue', async () => {
    await Team().create({ name: 'Twice' });
    await expect(Team().create({ name: 'Twice' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { name: 1 },
      keyValue: { name: 'Twice' },
      message: expect.stringContaining(
        'E11000 duplicate key error collection: app.teams index: name_1 dup key: { name: "Twice" }',
      ),
    });
  });

  it('inserts one document when ten upserts race', async () => {
    const upserts = Array.from({ length: 10 }, () =>
      Team().findOneAndUpdate(
        { name: 'Only' },
        { $setOnInsert: { tags: ['new'] } },
        { upsert: true, returnDocument: 'after' },
      ),
    );
    const ids = new Set((await Promise.all(upserts)).map((team) => String(team._id)));
    expect(ids.size).toBe(1);
    expect(await Team().countDocuments({ name: 'Only' })).toBe(1);
  });

  it('populates references and yields null for a missing document', async () => {
    const [one, two] = await Team().create([{ name: 'One' }, { name: 'Two' }]);
    const gone = new Types.ObjectId();
    await Video().insertMany([
      { title: 'a', team: one?._id },
      { title: 'b', team: two?._id },
      { title: 'c', team: gone },
    ]);
    const videos = await Video()
      .find()
      .sort({ title: 1 })
      .populate<{ team: { name: string } | null }>('team');
    expect(videos.map(({ team }) => team?.name ?? null)).toEqual(['One', 'Two', null]);
  });

  it('rejects a save over a newer version', async () => {
    const { _id } = await Video().create({ title: 'first' });
    const [mine, yours] = await Promise.all([Video().findById(_id).orFail(), Video().findById(_id).orFail()]);
    mine.title = 'mine';
    await mine.save();
    yours.title = 'yours';
    await expect(yours.save()).rejects.toBeInstanceOf(mongoose.Error.VersionError);
    expect((await Video().findById(_id).orFail()).title).toBe('mine');
  });

  it('updates array elements by position and by array filter', async () => {
    const video = await Video().create({
      title: 'steps',
      steps: [
        { name: 'a', status: 'P' },
        { name: 'b', status: 'P' },
      ],
    });
    await Video().updateOne({ _id: video._id, 'steps.name': 'b' }, { $set: { 'steps.$.status': 'D' } });
    await Video().updateOne(
      { _id: video._id },
      { $set: { 'steps.$[step].status': 'I' } },
      { arrayFilters: [{ 'step.name': 'a' }] },
    );
    const steps = (await Video().findById(video._id).orFail()).steps.map(({ name, status }) => [
      name,
      status,
    ]);
    expect(steps).toEqual([
      ['a', 'I'],
      ['b', 'D'],
    ]);
  });

  it('applies one of several racing conditional updates', async () => {
    const { _id } = await Video().create({ title: 'consent', size: 0 });
    const results = await Promise.all(
      Array.from({ length: 8 }, () => Video().updateOne({ _id, size: 0 }, { $set: { size: 1 } })),
    );
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
  });

  it('aggregates documents into groups', async () => {
    const team = await Team().create({ name: 'Stats' });
    await Video().insertMany([1, 2, 3, 4].map((size) => ({ title: `v${size % 2}`, size, team: team._id })));
    const groups = await Video().aggregate<{ _id: string; total: number; n: number; max: number }>([
      { $match: { team: team._id } },
      { $group: { _id: '$title', total: { $sum: '$size' }, n: { $sum: 1 }, max: { $max: '$size' } } },
      { $sort: { _id: 1 } },
    ]);
    expect(groups).toEqual([
      { _id: 'v0', total: 6, n: 2, max: 4 },
      { _id: 'v1', total: 4, n: 2, max: 3 },
    ]);
  });

  it('commits and rolls back connection.transaction', async () => {
    await connection.transaction(async (session) => {
      const [team] = await Team().create([{ name: 'In' }], { session });
      await Video().create([{ title: 'in', team: team?._id }], { session });
    });
    expect(await Video().countDocuments({ title: 'in' })).toBe(1);
    const attempt = connection.transaction(async (session) => {
      await Team().create([{ name: 'Out' }], { session });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await Team().countDocuments({ name: 'Out' })).toBe(0);
  });

  it('reads a collection through a cursor', async () => {
    await Video().insertMany(Array.from({ length: 250 }, (_, at) => ({ title: `t${at}` })));
    let seen = 0;
    for await (const video of Video().find().batchSize(40)) if (video.title) seen++;
    expect(seen).toBe(250);
  });
});
