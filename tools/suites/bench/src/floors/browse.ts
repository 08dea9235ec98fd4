import express from 'express';
import jwt from 'jsonwebtoken';
import { randomUUID } from 'node:crypto';
import mongoose, { Types } from 'mongoose';
import { serve } from './serve';

interface Row {
  _id: Types.ObjectId;
  uploadedBy: Types.ObjectId;
}

/**
 * The same work as GET /video/browse on bare components, without contracts, rights, limits, logs and presentation: Express
 * reads the request, jsonwebtoken the token, and Mongoose sends the queries that a page costs.
 */
export async function serveBrowse(): Promise<void> {
  const connection = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise();
  const modelOf = (name: string, fields = {}) =>
    connection.model(name, new mongoose.Schema(fields, { strict: false, collection: name }));
  const { ObjectId } = mongoose.Schema.Types;
  const search = { type: [String], select: false };
  const videos = modelOf('videos', { teamId: ObjectId, state: String, search, maximumVideoQuality: String });
  const users = modelOf('users', { teamId: ObjectId, role: String });
  const [rooms, sessions] = [modelOf('rooms'), modelOf('floor-browse-sessions')];
  const sessionId = new Types.ObjectId();
  await sessions.collection.insertOne({ _id: sessionId });
  const account = await users.findOne({ role: 'EDITOR' }).lean<{ _id: Types.ObjectId }>();

  const secret = randomUUID();
  const token = jwt.sign({ sessionId }, secret, { algorithm: 'HS256' });
  const app = express();
  app.get('/', async (req, res) => {
    const query = req.query as Record<string, string | undefined>;
    const teamId = new Types.ObjectId(query.teamId);
    jwt.verify(token, secret, { algorithms: ['HS256'] });
    await sessions.findOne({ _id: sessionId }).lean();
    await users.findOne({ _id: account?._id }).lean();
    if (query.search) await users.find({ teamId, role: 'EDITOR' }, { name: 1, username: 1 }).lean();
    const page = await videos
      .find({
        teamId,
        state: 'PENDING',
        ...(query.search && { search: query.search }),
        ...(query.quality && { maximumVideoQuality: query.quality }),
      })
      .sort({ _id: -1 })
      .limit(Number(query.limit) + 1)
      .lean<Row[]>();
    const [names, comments] = await Promise.all([
      users.find({ _id: { $in: page.map(({ uploadedBy }) => uploadedBy) } }, { name: 1, username: 1 }).lean(),
      rooms.find({ _id: { $in: page.map(({ _id }) => _id) } }, { open: 1 }).lean(),
    ]);
    res.json({ page, names, comments });
  });
  await serve(app);
}
