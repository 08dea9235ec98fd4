import { ObjectId, type ClientSession, type Document } from 'mongodb';
import mongoose from 'mongoose';
import { text } from 'node:stream/consumers';
import { Server } from 'socket.io';
import { serve } from './serve';

const room = 'room';
const minuteMs = 60_000;

interface Comment extends Document {
  videoId: string;
  clientId: string;
  version: string;
}

/**
 * A bare Socket.IO server that reads and writes what a comment makes api read and write, on collections of its own, and
 * emits it to all sockets as 'room': one process, without contracts, models, rights and answers. `TEAM_SIZE` people
 * post in turn.
 */
export async function servePost(): Promise<void> {
  const connection = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise();
  const users = connection.collection('floor-users');
  const sessions = connection.collection('floor-sessions');
  const videos = connection.collection('floor-videos');
  const rooms = connection.collection('floor-rooms');
  const comments = connection.collection('floor-comments');
  const news = connection.collection('floor-news');
  const [teamId, videoId, sessionId] = [new ObjectId(), new ObjectId(), new ObjectId()];
  const team = Array.from({ length: Number(process.env.TEAM_SIZE) }, (_, number) => ({
    _id: new ObjectId(),
    teamId,
    name: `Author ${number}`,
  }));
  await users.insertMany(team);
  await sessions.insertOne({ _id: sessionId });
  await videos.insertOne({ _id: videoId, teamId, state: 'PENDING' });
  await users.createIndex({ teamId: 1 });
  await comments.createIndexes([
    { key: { videoId: 1, 'place.version': 1, 'place.frame': 1, 'place.thread': 1, postedSeq: 1 } },
    { key: { videoId: 1, seq: 1 } },
    { key: { videoId: 1, postedSeq: 1 } },
    { key: { videoId: 1, authorId: 1, clientId: 1 }, unique: true },
    { key: { videoId: 1, authorId: 1, createdAt: 1 } },
  ]);

  async function store(comment: Comment, authorId: ObjectId, session: ClientSession): Promise<void> {
    await users.updateOne({ _id: authorId, teamId }, { $inc: { memberWrites: 1 } }, { session });
    const counted = await rooms.findOneAndUpdate(
      { _id: videoId },
      { $inc: { seq: 1, posted: 1, open: 1 }, $setOnInsert: { teamId } },
      { session, upsert: true, returnDocument: 'after' },
    );
    const since = new Date(Date.now() - minuteMs);
    await comments.findOne(
      { videoId, authorId, createdAt: { $gt: since } },
      { session, sort: { createdAt: -1 }, skip: 59 },
    );
    const [_id, seq] = [new ObjectId(), counted?.seq as number];
    const place = { version: -1, frame: seq, thread: _id };
    const row = {
      ...comment,
      _id,
      teamId,
      videoId,
      authorId,
      seq,
      postedSeq: seq,
      place,
      createdAt: new Date(),
    };
    await comments.insertOne(row, { session });
    await news.updateOne(
      { _id: videoId },
      { $setOnInsert: { teamId, fromSeq: seq, dueAt: new Date() }, $max: { lastSeq: seq } },
      { session, upsert: true },
    );
  }

  const io = new Server();
  io.on('connection', (socket) => void socket.join(room));
  let posts = 0;
  const server = await serve(async (request, response) => {
    if (request.method !== 'POST') return;
    const comment = JSON.parse(await text(request)) as Comment;
    posts += 1;
    const { _id: authorId } = team[posts % team.length] as (typeof team)[number];
    await sessions.findOne({ _id: sessionId });
    await users.findOne({ _id: authorId });
    await Promise.all([videos.findOne({ _id: videoId, teamId }), users.findOne({ _id: authorId })]);
    await connection.transaction((session) => store(comment, authorId, session as unknown as ClientSession));
    io.to(room).emit('room', { kind: 'comment', comment });
    response.end();
  });
  io.attach(server);
}
