import express from 'express';
import jwt from 'jsonwebtoken';
import { randomUUID } from 'node:crypto';
import mongoose, { Types } from 'mongoose';
import { serve } from './serve';

/**
 * The work of GET /video/browse on bare components, without contracts, authorization, limits, logs and presentation:
 * Express reads the request, jsonwebtoken verifies the token, and Mongoose sends the queries of a page.
 */
export async function serveBrowse(): Promise<void> {
  const connection = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise();
  const modelOf = (name: string, fields = {}) =>
    connection.model(name, new mongoose.Schema(fields, { strict: false, collection: name }));
  const { ObjectId } = mongoose.Schema.Types;
  const search = { type: [String], select: false };
  const videos = modelOf('videos', { teamId: ObjectId, state: String, search, maximumVideoQuality: String });
  const users = modelOf('users', { teamId: ObjectId, role: String });
  const account = await users
    .findOne({ role: 'EDITOR', sessions: { $ne: [] } })
    .lean<{ _id: Types.ObjectId; sessions: { id: string }[] }>();
  const sessionId = account?.sessions[0]?.id;

  const secret = randomUUID();
  const token = jwt.sign({ sessionId }, secret, { algorithm: 'HS256' });
  const app = express();
  app.get('/', async (req, res) => {
    const query = req.query as Record<string, string | undefined>;
    const teamId = new Types.ObjectId(query.teamId);
    jwt.verify(token, secret, { algorithms: ['HS256'] });
    const [caller, page] = await Promise.all([
      users.findOne({ _id: account?._id }, { teamId: 1, sessions: { $elemMatch: { id: sessionId } } }).lean(),
      videos
        .find({
          teamId,
          state: 'PENDING',
          ...(query.search && { search: query.search }),
          ...(query.quality && { maximumVideoQuality: query.quality }),
        })
        .sort({ 'review.at': -1, _id: -1 })
        .limit(Number(query.limit) + 1)
        .lean(),
    ]);
    res.status(caller ? 200 : 401).json(page);
  });
  await serve(app);
}
