import { parseArgs } from 'node:util';
import type { Row } from './row';

export interface Options {
  rows: readonly Row[];
  quick: boolean;
  /** Whether to write the document: only after a full run of all rows. */
  write: boolean;
}

/** @throws Error naming the unknown rows or options */
export function readOptions(args: string[], all: readonly Row[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => !all.some((row) => row.name === name));
  if (unknown.length > 0) {
    const names = all.map(({ name }) => name).join(', ');
    throw new Error(`there is no row '${unknown.join("', '")}'; there are ${names}`);
  }
  const usual = values.quick ? all : all.filter(({ onRequest }) => !onRequest);
  const rows = positionals.length === 0 ? usual : all.filter(({ name }) => positionals.includes(name));
  return { rows, quick: values.quick, write: !values.quick && usual.every((row) => rows.includes(row)) };
}
