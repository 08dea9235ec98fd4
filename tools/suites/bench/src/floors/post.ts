import express from 'express';
import jwt from 'jsonwebtoken';
import { randomUUID } from 'node:crypto';
import mongoose, { Types, type ClientSession, type Connection } from 'mongoose';
import { serve } from './serve';

const minuteMs = 60_000;

/** A collection of the floor, through a Mongoose model whose schema declares no paths. */
const bareModel = (connection: Connection, name: string) =>
  connection.model(name, new mongoose.Schema({}, { strict: false, collection: `floor-${name}` }));

/**
 * The work of api on bare components, without contracts, authorization, limits and logs: Express reads the request,
 * jsonwebtoken verifies the token, and Mongoose sends the queries of a comment to the floor's own collections. Then
 * `fetch` sends the comment to the bare Socket.IO server at `EMIT_URL`, as api sends it to status-service. `TEAM_SIZE`
 * users post in turn.
 */
export async function servePost(): Promise<void> {
  const connection = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise();
  const modelOf = (name: string) => bareModel(connection, name);
  const [users, videos] = [modelOf('users'), modelOf('videos')];
  const [rooms, comments, news] = [modelOf('rooms'), modelOf('comments'), modelOf('news')];
  const [teamId, videoId, sessionId] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const team = Array.from({ length: Number(process.env.TEAM_SIZE) }, (_, number) => ({
    _id: new Types.ObjectId(),
    teamId,
    name: `Author ${number}`,
    sessions: [{ id: sessionId }],
  }));
  await users.collection.insertMany(team);
  await videos.collection.insertOne({ _id: videoId, teamId, state: 'PENDING' });
  await users.collection.createIndex({ teamId: 1 });
  await comments.collection.createIndexes([
    { key: { videoId: 1, 'place.version': 1, 'place.frame': 1, 'place.thread': 1, postedSeq: 1 } },
    { key: { videoId: 1, seq: 1 } },
    { key: { videoId: 1, postedSeq: 1 } },
    { key: { videoId: 1, authorId: 1, clientId: 1 }, unique: true },
    { key: { videoId: 1, authorId: 1, createdAt: 1 } },
  ]);

  async function store(comment: object, authorId: Types.ObjectId, session: ClientSession): Promise<object> {
    await users.updateOne({ _id: authorId, teamId }, { $inc: { memberWrites: 1 } }, { session });
    const counted = await rooms
      .findOneAndUpdate(
        { _id: videoId },
        { $inc: { seq: 1, posted: 1, open: 1 }, $setOnInsert: { teamId } },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean<{ seq: number; open: number }>();
    await videos.updateOne({ _id: videoId }, { $set: { openComments: counted.open } }, { session });
    const since = new Date(Date.now() - minuteMs);
    const sinceThen = { videoId, authorId, createdAt: { $gt: since } };
    await comments.findOne(sinceThen, null, { session, sort: { createdAt: -1 }, skip: 59 }).lean();
    const [_id, seq] = [new Types.ObjectId(), counted.seq];
    const place = { version: -1, frame: seq, thread: _id };
    const ids = { _id, teamId, videoId, authorId };
    const row = { ...comment, ...ids, seq, postedSeq: seq, place, createdAt: new Date() };
    await comments.collection.insertOne(row, { session });
    await news.updateOne(
      { _id: videoId },
      { $setOnInsert: { teamId, fromSeq: seq, dueAt: new Date() }, $max: { lastSeq: seq } },
      { session, upsert: true },
    );
    return row;
  }

  async function emit(comment: object): Promise<void> {
    const body = JSON.stringify({ kind: 'comment', comment });
    const answer = await fetch(process.env.EMIT_URL ?? '', { method: 'PUT', body });
    await answer.arrayBuffer();
  }

  const secret = randomUUID();
  const token = jwt.sign({ sessionId }, secret, { algorithm: 'HS256' });
  const app = express();
  app.use(express.json());
  let posts = 0;
  app.post('/', async (req, res) => {
    jwt.verify(token, secret, { algorithms: ['HS256'] });
    posts += 1;
    const { _id: authorId } = team[posts % team.length] as (typeof team)[number];
    await users.findOne({ _id: authorId }, { teamId: 1, sessions: { $elemMatch: { id: sessionId } } }).lean();
    await videos.findOne({ _id: videoId, teamId }).lean();
    const comment = await connection.transaction((session) => store(req.body as object, authorId, session));
    const emitted = emit(comment);
    res.json({ message: 'OK', data: comment });
    await emitted;
  });
  await serve(app);
}
