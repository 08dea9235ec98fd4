import { collectProcessMetrics, createMetrics } from './metrics';
import { startTestService } from './http/testing/test-service';

const linesOf = (text: string, metric: string) => text.split('\n').filter((line) => line.startsWith(metric));

describe('the metrics of a service', () => {
  it('are collected when they are scraped', async () => {
    const metrics = createMetrics('test');
    let waiting = 1;
    metrics.gauge('jobs_waiting', 'Jobs', [], (gauge) => gauge.set(waiting));
    waiting = 7;
    expect(linesOf(await metrics.registry.metrics(), 'jobs_waiting')).toEqual([
      'jobs_waiting{service="test"} 7',
    ]);
  });

  it('omit a value that cannot be collected and include the others', async () => {
    const metrics = createMetrics('test');
    metrics.gauge('jobs_running', 'Jobs', [], (gauge) => gauge.set(1));
    let there = true;
    metrics.gauge('jobs_waiting', 'Jobs', ['job'], async (gauge) => {
      if (!there) throw new Error('the database is away');
      gauge.set({ job: 'mail' }, 3);
    });
    expect(linesOf(await metrics.registry.metrics(), 'jobs_waiting{')).toHaveLength(1);
    there = false;
    const text = await metrics.registry.metrics();
    expect(linesOf(text, 'jobs_waiting{')).toEqual([]);
    expect(linesOf(text, 'jobs_running')).toEqual(['jobs_running{service="test"} 1']);
  });

  it('include those of the process once collectProcessMetrics was called', async () => {
    const metrics = createMetrics('test');
    expect(await metrics.registry.metrics()).not.toContain('nodejs_');
    collectProcessMetrics(metrics);
    const text = await metrics.registry.metrics();
    expect(text).toContain('nodejs_eventloop_lag_seconds{service="test"}');
    expect(text).toContain('process_cpu_seconds_total{service="test"}');
  });

  it('contain no path that a client has made up', async () => {
    const service = await startTestService([], {
      extend: (app) => app.get('/docs/:page', (_req, res) => void res.json({})),
    });
    for (let count = 0; count < 20; count += 1) {
      await service.call(`/no/such/${count}`);
      await service.call(`/docs/${count}`);
    }
    const text = await (await service.call('/metrics')).text();
    await service.close();
    const routes = new Set(
      linesOf(text, 'http_request_duration_seconds_count').map((line) => /route="([^"]*)"/.exec(line)?.[1]),
    );
    expect([...routes].sort()).toEqual(['/docs/:page', 'unmatched']);
  });
});
