import { cpSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** Whether a path of the context is left out: by its own pattern, or by that of a folder it lies in. */
export function ignoredBy(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\//g, '\0')
      .replace(/\*/g, '[^/]*')
      .replace(/\0/g, '(?:.*/)?');
    return new RegExp(`^${source}(?:/|$)`);
  });
  return (path) => expressions.some((expression) => expression.test(path));
}

/** The patterns of a .dockerignore. @throws Error on an exception (`!`), which is not supported */
export function readIgnoreFile(file: string): string[] {
  const patterns = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const exception = patterns.find((pattern) => pattern.startsWith('!'));
  if (exception) throw new Error(`${file}: exceptions are not supported (${exception})`);
  return patterns;
}

/** Copies what a build may see of the work tree. */
export function copyContext(root: string, target: string, patterns: readonly string[]): void {
  const ignored = ignoredBy(patterns);
  cpSync(root, target, {
    recursive: true,
    filter: (source) => {
      const path = relative(root, source).split(sep).join('/');
      return path === '' || !ignored(path);
    },
  });
}
