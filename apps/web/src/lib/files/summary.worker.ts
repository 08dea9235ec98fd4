import { readSummary } from './read-summary';

/** Reads the headers of a file, away from the page: a file is answered by its `FileSummary`, or by null. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  readSummary(data).then(
    (summary) => postMessage(summary),
    () => postMessage(null),
  );
});
