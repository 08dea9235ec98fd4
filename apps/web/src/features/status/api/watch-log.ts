import { videoLog, type VideoLog } from '@cutroom/contracts';
import { openLiveSocket } from '../../../lib/live/live-socket';
import { noteActivity } from '../../../lib/session/session';

export interface LogListener {
  onLog: (log: VideoLog) => void;
  /** Called after a reconnect: the logs in between have to be loaded. */
  onReconnect: () => void;
  onConnection: (live: boolean) => void;
}

/** One socket for one video (docs/product.md#video-log). It reconnects until the returned function is called. */
export function watchLog(videoId: string, { onLog, onReconnect, onConnection }: LogListener): () => void {
  let seenVersion: number | null = null;
  const { socket, close } = openLiveSocket(
    { id: videoId },
    {
      onConnect(again) {
        onConnection(true);
        if (again) onReconnect();
      },
      onDisconnect: () => onConnection(false),
    },
  );
  socket.on('status', (given) => {
    const log = videoLog.safeParse(given);
    if (!log.success || log.data.videoId !== videoId) return;
    // Every connection begins with the current log. Only later changes show that the user watches a transfer. If the
    // first log counted too, the reconnects of an idle page would renew its session for ever.
    if (seenVersion !== null && log.data.version > seenVersion) noteActivity();
    seenVersion = Math.max(seenVersion ?? 0, log.data.version);
    onLog(log.data);
  });
  return close;
}
