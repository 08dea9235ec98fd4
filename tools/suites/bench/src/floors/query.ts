import mongoose from 'mongoose';
import { serve } from './serve';

const { Schema, Types } = mongoose;

/** Runs the query of the list behind bare node:http, without session, usernames and checks. */
export async function serveQuery(): Promise<void> {
  const connection = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise();
  const fields = { teamId: Schema.Types.ObjectId, state: String, search: { type: [String], select: false } };
  const schema = new Schema(fields, { strict: false });
  const videos = connection.model('Video', schema, 'videos');
  await serve(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://floor').searchParams;
    const [search, quality] = [query.get('search'), query.get('quality')];
    const found = await videos
      .find({
        teamId: new Types.ObjectId(query.get('teamId') ?? ''),
        state: 'PENDING',
        ...(search !== null && { search }),
        ...(quality !== null && { maximumVideoQuality: quality }),
      })
      .sort({ 'review.at': -1, _id: -1 })
      .limit(Number(query.get('limit')))
      .lean();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(found));
  });
}
