import { readSummary } from './read-summary';

/** Reads the headers of a file off the main thread. The answer to a file is its `FileSummary`, or null. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  readSummary(data).then(
    (summary) => postMessage(summary),
    () => postMessage(null),
  );
});
