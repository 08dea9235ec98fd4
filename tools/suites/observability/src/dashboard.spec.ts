import { dashboardMetrics, metricsOf, readDashboard } from './dashboard';

describe('the metrics of an expression', () => {
  it.each<[string, string[]]>([
    ['sum(live_sockets)', ['live_sockets']],
    ['max by (job) (jobs_waiting)', ['jobs_waiting']],
    [
      'sum by (a, b) (rate(x_total{route!~"y|z", s=~"$s"}[$__rate_interval])) / sum(rate(w_sum[1h]))',
      ['x_total', 'w_sum'],
    ],
    ['histogram_quantile(0.99, sum by (le) (rate(q_bucket{o="done"}[6h])))', ['q_bucket']],
    ['a unless on (service) b', ['a', 'b']],
  ])('of %s', (expression, metrics) => expect(metricsOf(expression)).toEqual(metrics));
});

describe('the dashboard', () => {
  const { panels } = readDashboard();

  it('has panels with ids and titles of their own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });

  it('asks for something in every panel that is no heading', () => {
    expect(dashboardMetrics({ panels }).length).toBeGreaterThanOrEqual(20);
  });
});
