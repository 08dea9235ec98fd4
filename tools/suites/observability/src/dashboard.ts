import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@cutroom/suites-kit';
import { parse } from 'yaml';

interface Panel {
  id: number;
  title: string;
  targets?: { expr: string }[];
}

export interface Dashboard {
  panels: Panel[];
}

export const readDashboard = (): Dashboard =>
  JSON.parse(readFileSync(join(repository, 'docs/grafana/cutroom.json'), 'utf8')) as Dashboard;

const keywords = new Set([
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'and',
  'or',
  'unless',
]);

/** The metrics in a PromQL expression: the names that remain without strings, selectors, groupings and functions. */
export function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !keywords.has(name)))];
}

/** Each metric that the dashboard queries, with the title of the panel that queries it. */
export const dashboardMetrics = ({ panels }: Dashboard): { panel: string; metric: string }[] =>
  panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr }) => metricsOf(expr).map((metric) => ({ panel: title, metric }))),
  );

interface AlertRule {
  alert: string;
  expr: string;
}

/** The alert rules in docs/grafana/README.md. */
export function readAlertRules(): AlertRule[] {
  const readme = readFileSync(join(repository, 'docs/grafana/README.md'), 'utf8');
  const [, text = ''] = /^```yaml\n(groups:[^]*?)^```/m.exec(readme) ?? [];
  const { groups } = parse(text) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}
