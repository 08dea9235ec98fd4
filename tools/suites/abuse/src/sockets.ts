import type { ConnectErrorData } from '@cutroom/contracts';
import { io, type Socket } from 'socket.io-client';
import { count } from './figures';
import type { Stage } from './stage';

interface Outcome {
  connected: boolean;
  statusCode?: number;
  message?: string;
}

export type Query = Record<string, unknown>;

/** Opens sockets to the status service of a stage and counts them. */
export function socketsOf(stage: () => Stage) {
  const open = (query: Query, auth: object, extra: object = {}): Socket => {
    count('sockets');
    return io(stage().stack.urls.status, {
      query,
      auth,
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      ...extra,
    });
  };

  const outcomeOf = (socket: Socket): Promise<Outcome> =>
    new Promise((resolve) => {
      socket.once('connect', () => resolve({ connected: true }));
      socket.once('connect_error', (error: Error & { data?: ConnectErrorData }) =>
        resolve({ connected: false, statusCode: error.data?.statusCode, message: error.message }),
      );
    });

  async function attempt(query: Query, auth: object, extra?: object): Promise<Outcome> {
    const socket = open(query, auth, extra);
    const outcome = await outcomeOf(socket);
    socket.disconnect();
    return outcome;
  }

  return { open, outcomeOf, attempt };
}
