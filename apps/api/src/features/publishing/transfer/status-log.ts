import { endpointPath, endpoints, type VideoLogWrite } from '@cutroom/contracts';
import { serviceFetch, ServiceCallError, type Logger } from '@cutroom/server-kit';
import type { Types } from 'mongoose';
import type { VideoModel } from '../../video/video.model';
import type { VideoRecord } from '../../video/video.record';
import { backoffMs } from '@cutroom/jobs';
import { wait, type Pacing } from '../google/backoff';

interface StatusLogOptions {
  videos: VideoModel;
  logger: Logger;
  statusServiceUrl: string;
  serviceToken: string;
  pacing: Pacing;
}

/** Copies the logs from the videos' rows to status-service. */
export interface StatusLog {
  /** A log has a new version. Returns at once: no publish waits for status-service. */
  notify(videoId: Types.ObjectId): void;
  /** Delivers every log that is still undelivered, of any process. */
  reconcile(signal?: AbortSignal): Promise<void>;
  /** Removes the log of a video that is removed for good. Harmless when repeated. @throws ServiceCallError */
  remove(videoId: Types.ObjectId): Promise<void>;
  /** Waits for current deliveries. The next process delivers the rest. */
  stop(): Promise<void>;
}

const tries = 3;

/**
 * The video's row is authoritative and holds the version; each delivery sends the row as it is then. One delivery per
 * video at a time keeps versions in order and skips versions that were overtaken.
 */
export function createStatusLog(options: StatusLogOptions): StatusLog {
  const { videos, logger, pacing } = options;
  const stopping = new AbortController();
  const active = new Map<string, { again: boolean; done: Promise<void> }>();

  async function deliverOnce(videoId: Types.ObjectId): Promise<void> {
    const video = await videos.findById(videoId).lean<VideoRecord>();
    if (!video?.log?.pending) return;
    await send(options, video);
    await videos.updateOne(
      { _id: videoId, 'log.version': video.log.version },
      { $set: { 'log.pending': false } },
      { timestamps: false },
    );
  }

  async function deliver(videoId: Types.ObjectId): Promise<boolean> {
    for (let failures = 1; ; failures += 1) {
      try {
        await deliverOnce(videoId);
        return true;
      } catch (error) {
        const retryable = !(error instanceof ServiceCallError) || error.retryable;
        if (stopping.signal.aborted || !retryable || failures === tries) {
          logger.warn({ err: error, videoId }, 'could not deliver a video log; the sweep will');
          return false;
        }
        await wait(backoffMs(failures, pacing), stopping.signal).catch(() => undefined);
      }
    }
  }

  /** Joins a running delivery for this video, which then repeats. */
  function start(videoId: Types.ObjectId): Promise<void> {
    const id = videoId.toHexString();
    const running = active.get(id);
    if (running) {
      running.again = true;
      return running.done;
    }
    const entry = { again: true, done: Promise.resolve() };
    entry.done = (async () => {
      while (entry.again) {
        entry.again = false;
        if (!(await deliver(videoId))) break;
      }
      active.delete(id);
    })();
    active.set(id, entry);
    return entry.done;
  }

  return {
    notify(videoId) {
      if (!stopping.signal.aborted) void start(videoId);
    },

    async reconcile(signal) {
      const rows = await videos.find({ 'log.pending': true }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
      for (const { _id } of rows) {
        signal?.throwIfAborted();
        await start(_id);
      }
    },

    async remove(videoId) {
      const { method, data } = endpoints.removeLog;
      await serviceFetch(urlOf(options, endpoints.removeLog, videoId), {
        serviceToken: options.serviceToken,
        method,
        data,
        timeoutMs,
      });
    },

    async stop() {
      stopping.abort(new Error('this process is stopping'));
      await Promise.all([...active.values()].map(({ done }) => done));
    },
  };
}

const timeoutMs = 5_000;

const urlOf = (
  { statusServiceUrl }: StatusLogOptions,
  row: typeof endpoints.writeLog | typeof endpoints.removeLog,
  videoId: Types.ObjectId,
): string => statusServiceUrl + endpointPath(row, { videoId: videoId.toHexString() });

async function send(options: StatusLogOptions, video: VideoRecord): Promise<void> {
  if (!video.log) return;
  const { pending: _pending, requestId, ...log } = video.log;
  const body: VideoLogWrite = { ...log, teamId: video.teamId.toHexString() };
  await serviceFetch(urlOf(options, endpoints.writeLog, video._id), {
    serviceToken: options.serviceToken,
    requestId,
    method: 'PUT',
    body,
    data: endpoints.writeLog.data,
    timeoutMs,
  });
}
