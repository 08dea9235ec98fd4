import type { Sample } from './samples';

type Part = 'params' | 'query' | 'body' | 'fields';

/** The position of one value in a sample, such as body.tags.0. */
export interface Leaf {
  part: Part;
  path: string[];
}

const parts: Part[] = ['params', 'query', 'body', 'fields'];

function below(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, child]) => below(child, [...path, name]));
}

/** Every value of a sample. */
export const leavesOf = (sample: Sample): Leaf[] =>
  parts.flatMap((part) =>
    Object.entries(sample[part] ?? {}).flatMap(([name, value]) =>
      below(value, [name]).map((path) => ({ part, path })),
    ),
  );

export const leafName = ({ part, path }: Leaf): string => [part, ...path].join('.');

export function valueAt(sample: Sample, { part, path }: Leaf): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    sample[part],
  );
}

function put(value: unknown, [name, ...rest]: string[], replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as Record<string, unknown>) };
  (copy as Record<string, unknown>)[name] = put((value as Record<string, unknown>)[name], rest, replacement);
  return copy;
}

/** The sample with another value at the leaf's position. */
export const replaced = (sample: Sample, { part, path }: Leaf, value: unknown): Sample => ({
  ...sample,
  [part]: put(sample[part], path, value),
});
