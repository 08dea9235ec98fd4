import { Server } from 'socket.io';
import { serve } from './serve';

const room = 'room';

/** A bare Socket.IO server that emits the body of a PUT to all sockets as 'status'. */
export async function serveEmit(): Promise<void> {
  const io = new Server();
  io.on('connection', (socket) => void socket.join(room));
  const server = await serve((request, response) => {
    if (request.method !== 'PUT') return;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      io.to(room).emit('status', JSON.parse(body));
      response.end();
    });
  });
  io.attach(server);
}
