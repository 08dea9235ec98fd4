import { useUploads } from './features/video/testing/use-uploads';

const stage = useUploads();

/** The lines of a gauge in what Prometheus scrapes from api. */
async function scrape(gauge: string): Promise<string[]> {
  const text = await (await fetch(`${stage.api.url}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith(`${gauge}{`));
}

describe('jobs_waiting of api', () => {
  it('counts the jobs of the media worker while none runs', async () => {
    await stage.submit();
    await stage.submit('another movie');
    const waiting = await scrape('jobs_waiting');
    expect(waiting.filter((line) => line.includes('job="media.'))).toEqual([
      'jobs_waiting{job="media.inspect",service="api"} 2',
      'jobs_waiting{job="media.render",service="api"} 0',
      'jobs_waiting{job="media.frame",service="api"} 0',
      'jobs_waiting{job="media.still",service="api"} 0',
    ]);
    expect((await scrape('jobs_running')).filter((line) => line.includes('job="media.'))).toEqual([]);
  });
});
