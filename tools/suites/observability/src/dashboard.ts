import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Panel {
  id: number;
  title: string;
  targets?: { expr: string }[];
}

export interface Dashboard {
  panels: Panel[];
}

export const readDashboard = (): Dashboard =>
  JSON.parse(readFileSync(join(__dirname, '../../../../docs/grafana/cutroom.json'), 'utf8')) as Dashboard;

const words = new Set([
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

/** The metrics that a PromQL expression names: what is left without texts, selectors, groupings and functions. */
export function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !words.has(name)))];
}

/** Each metric of the dashboard with the panel that asks for it. */
export const dashboardMetrics = ({ panels }: Dashboard): { panel: string; metric: string }[] =>
  panels.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr }) => metricsOf(expr).map((metric) => ({ panel: title, metric }))),
  );
