import mongoose from 'mongoose';
import { serve } from './serve';

const { Schema, Types } = mongoose;

/** The query of the list behind bare node:http, without session, names and checks. */
export async function serveQuery(): Promise<void> {
  const connection = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise();
  const schema = new Schema({ teamId: Schema.Types.ObjectId, state: String }, { strict: false });
  const videos = connection.model('Video', schema, 'videos');
  await serve(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://floor').searchParams;
    const found = await videos
      .find({ teamId: new Types.ObjectId(query.get('teamId') ?? ''), state: 'PENDING' })
      .sort({ _id: -1 })
      .limit(Number(query.get('limit')))
      .lean();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(found));
  });
}
