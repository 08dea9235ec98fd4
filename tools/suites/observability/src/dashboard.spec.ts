import { dashboardMetrics, metricsOf, readDashboard } from './dashboard';

describe('metricsOf', () => {
  it.each<[string, string[]]>([
    ['sum(live_sockets)', ['live_sockets']],
    ['max by (job) (jobs_waiting)', ['jobs_waiting']],
    [
      'sum by (a, b) (rate(x_total{route!~"y|z", s=~"$s"}[$__rate_interval])) / sum(rate(w_sum[1h]))',
      ['x_total', 'w_sum'],
    ],
    ['histogram_quantile(0.99, sum by (le) (rate(q_bucket{o="done"}[6h])))', ['q_bucket']],
    ['a unless on (service) b', ['a', 'b']],
  ])('finds the metrics in the expression %s', (expression, metrics) =>
    expect(metricsOf(expression)).toEqual(metrics),
  );
});

describe('the Grafana dashboard', () => {
  const { panels } = readDashboard();

  it('has panels with unique ids and titles', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });

  it('queries at least twenty metrics', () => {
    expect(dashboardMetrics({ panels }).length).toBeGreaterThanOrEqual(20);
  });
});
