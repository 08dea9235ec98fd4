import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** The endings that an import leaves out. */
const endings = ['.ts', '.tsx', '/index.ts'];

/** Every file of a folder, with the files of the same folder that it imports. Paths are relative to the folder. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads the relative imports of every .ts and .tsx file below `folder`, type-only imports included. */
export function readImports(folder: string): ImportGraph {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return new Map(files.map((file) => [file, importsOf(folder, file)]));
}

function importsOf(folder: string, file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(folder, file), 'utf8'));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(join(folder, file)), fileName))
    .flatMap((path) => endings.map((ending) => path + ending).filter((candidate) => existsSync(candidate)))
    .map((path) => relative(folder, path));
}

/** @returns one path per cycle, such as `a.ts → b.ts → a.ts` */
export function findCycles(graph: ImportGraph): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const imported of graph.get(file) ?? []) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

/**
 * Finds imports against the direction of a feature's folders.
 *
 * @param chain folders from top to bottom; each may import from itself and from those after it
 * @returns `importer → imported` for every violation. A file in the feature's root, or in no listed folder, may import
 *   anything, but no listed folder may import it
 */
export function findUpwardImports(graph: ImportGraph, feature: string, chain: readonly string[]): string[] {
  const rankOf = (file: string): number => {
    const [folder = '', ...rest] = relative(feature, file).split('/');
    return rest.length === 0 ? -1 : chain.indexOf(folder);
  };
  return [...graph].flatMap(([file, imported]) =>
    file.startsWith(`${feature}/`) && !file.endsWith('.spec.ts')
      ? imported
          .filter((target) => target.startsWith(`${feature}/`) && rankOf(target) < rankOf(file))
          .map((target) => `${file} → ${target}`)
      : [],
  );
}
