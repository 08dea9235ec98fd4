import { endpointPath, endpoints, type MediaReport } from '@cutroom/contracts';
import { serviceFetch, ServiceCallError } from '@cutroom/server-kit';
import { VideoGone } from '../../source/errors';
import { patiently, type Patience } from '../../source/patience';
import type { MediaContext } from './media-context';

/** Reports results to api, the only service that writes videos. */
export interface Reports {
  /**
   * Repeated while api is away.
   *
   * @throws VideoGone, Unreachable, an error for which `isRefusal` holds, the reason of the context's signal
   */
  send(videoId: string, report: MediaReport, context: MediaContext): Promise<void>;
  /** Sent once. A failure does not matter. */
  trySend(videoId: string, report: MediaReport): Promise<void>;
}

/** api rejects the report for good: its version or its credential does not match the worker's. */
export const isRefusal = (error: unknown): boolean => error instanceof ServiceCallError && !error.retryable;

interface ReportsOptions {
  apiServiceUrl: string;
  serviceToken: string;
  patience: Patience;
}

export function createReports({ apiServiceUrl, serviceToken, patience }: ReportsOptions): Reports {
  async function put(videoId: string, body: MediaReport): Promise<void> {
    const { method, data } = endpoints.reportMedia;
    const url = apiServiceUrl + endpointPath(endpoints.reportMedia, { videoId });
    await serviceFetch(url, { serviceToken, method, body, data }).catch((error: unknown) => {
      const gone = error instanceof ServiceCallError && error.statusCode === 404;
      throw gone ? new VideoGone(`video ${videoId} is gone`, { cause: error }) : error;
    });
  }

  return {
    send: (videoId, report, { signal, log }) =>
      patiently(() => put(videoId, report), {
        patience,
        signal,
        log,
        what: `the report '${report.kind}'`,
        isFinal: isRefusal,
      }),
    trySend: (videoId, report) => put(videoId, report).catch(() => undefined),
  };
}
