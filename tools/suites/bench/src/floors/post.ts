import mongoose from 'mongoose';
import { text } from 'node:stream/consumers';
import { Server } from 'socket.io';
import { serve } from './serve';

const room = 'room';

/**
 * A bare Socket.IO server that stores the body of a POST in the transaction of a comment (its number in the room, and the
 * comment itself) and emits it to all sockets as 'room': without session, rights, limits and checks.
 */
export async function servePost(): Promise<void> {
  const connection = await mongoose.createConnection(process.env.MONGODB_URI ?? '').asPromise();
  const comments = connection.collection('floor-comments');
  const rooms = connection.collection<{ _id: string; seq: number }>('floor-rooms');
  const io = new Server();
  io.on('connection', (socket) => void socket.join(room));
  const server = await serve(async (request, response) => {
    if (request.method !== 'POST') return;
    const comment = JSON.parse(await text(request)) as object;
    await connection.transaction(async (session) => {
      const counted = await rooms.findOneAndUpdate(
        { _id: room },
        { $inc: { seq: 1 } },
        { session, upsert: true, returnDocument: 'after' },
      );
      await comments.insertOne({ ...comment, seq: counted?.seq ?? 1 }, { session });
    });
    io.to(room).emit('room', { kind: 'comment', comment });
    response.end();
  });
  io.attach(server);
}
