export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/**
 * Parses the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats) as prom-client
 * writes it.
 */
export function parseMetrics(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, inside = '', value] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`this line is not a sample: ${line}`);
      const labels = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [
        label,
        text,
      ]);
      return { name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) };
    });
}

/** The sum of all samples with this name and these labels. */
export function total(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const wanted = Object.entries(labels);
  return samples
    .filter(
      (sample) => sample.name === name && wanted.every(([label, text]) => sample.labels[label] === text),
    )
    .reduce((sum, { value }) => sum + value, 0);
}

export async function scrape(serviceUrl: string): Promise<Sample[]> {
  const response = await fetch(`${new URL(serviceUrl).origin}/metrics`);
  if (!response.ok) throw new Error(`/metrics: ${response.status}`);
  return parseMetrics(await response.text());
}
