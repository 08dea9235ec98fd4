/** The YouTube sandbox of this worker of jest. Spec files that run at the same time have one each. */
export function sandboxUrl(): string {
  const urls = process.env.TEST_YOUTUBE_URLS?.split(',') ?? [];
  const url = urls[Number(process.env.JEST_WORKER_ID) - 1];
  if (!url) throw new Error('no YouTube sandbox runs for this worker');
  return url;
}
