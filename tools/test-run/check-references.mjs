/**
 * `node tools/test-run/check-references.mjs [folder]` fails if code or docs refer to a file, a heading or an ADR of this
 * repository that does not exist. It reads
 * - links in Markdown, and Markdown files that any text names, with or without `#heading`;
 * - `ADR 011` and `decision 011`;
 * - paths below apps, libs, tools and docs, in Markdown and in comments;
 * - `spec` with a section sign, which always fails: the repository has no such document and describes its rules in docs.
 */
import GithubSlugger from 'github-slugger';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
const notOurs = new Set(['node_modules', 'dist', '.git', '.nx', '.data', 'tmp', 'coverage', 'test-results']);
const textFile = /(\.(md|tsx?|[cm]?js|css|html|ya?ml|sh|conf|template|example)|\/Dockerfile|\.ci\/run)$/;

function* textFilesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !notOurs.has(entry.name)) yield* textFilesIn(path);
    if (entry.isFile() && textFile.test(path)) yield path;
  }
}

/** Replaces fenced code by empty lines, because headings and links in it do not count. */
const withoutFences = (markdown) =>
  markdown.replace(/^( *)(`{3,}|~{3,}).*?^\1\2/gms, (block) => block.replace(/[^\n]/g, ''));

const headingsOf = new Map();

/** The anchors of a Markdown file, as GitHub makes them. */
function anchorsOf(path) {
  if (!headingsOf.has(path)) {
    const slugger = new GithubSlugger();
    const headings = withoutFences(readFileSync(path, 'utf8')).matchAll(/^#{1,6} +(.+?) *$/gm);
    const texts = [...headings].map(([, text]) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    headingsOf.set(path, new Set(texts.map((text) => slugger.slug(text))));
  }
  return headingsOf.get(path);
}

function exists(path, anchor) {
  if (!existsSync(path)) return false;
  return anchor === undefined || (extname(path) === '.md' && anchorsOf(path).has(anchor));
}

const decisions = join(root, 'docs/decisions');
const adrs = new Set((existsSync(decisions) ? readdirSync(decisions) : []).map((name) => name.slice(0, 3)));

/** Whether a path exists, relative to the file that names it or to the root. */
const existsFrom = (file, path, anchor) =>
  exists(join(dirname(file), path), anchor) || exists(join(root, path), anchor);

const markdownFile = /(?<![\w/.:@$}\\-])((?:[\w.-]+\/)*[\w.-]+\.md)(?:#([\w-]+))?(?!\w)/g;
const link = /\]\(([^)\s#]*)(?:#([^)\s]+))?\)|^\[[^\]]+\]: +([^\s#]*)(?:#(\S+))?/g;
const sourcePath = /(?<![\w/.@:$}-])((?:apps|libs|tools|docs)\/[\w./-]*\w)/g;
const comment = /^\s*(?:\/?\*|\/\/|#).*|\s\/\/ .*/;

function* danglingIn(file, line) {
  const isMarkdown = extname(file) === '.md';
  for (const [text, path, anchor] of line.matchAll(markdownFile)) {
    if (!existsFrom(file, path, anchor)) yield text;
  }
  for (const [text, number] of line.matchAll(/\b(?:ADR|decision)[ -](\d{3})\b/gi)) {
    if (!adrs.has(number)) yield text;
  }
  for (const [text] of line.matchAll(/\bspec(?:ification)? ?§ ?\d*/gi)) yield text;
  const prose = isMarkdown ? line : (comment.exec(line)?.[0] ?? '');
  for (const [text] of prose.matchAll(sourcePath)) {
    if (!existsFrom(file, text)) yield text;
  }
  if (!isMarkdown) return;
  for (const [, path, anchor, defined, definedAnchor] of line.replace(/`[^`]*`/g, '').matchAll(link)) {
    const target = path ?? defined;
    if (/^[a-z]+:/i.test(target)) continue;
    const named = target === '' ? file : join(dirname(file), target);
    if (!exists(named, anchor ?? definedAnchor)) yield `${target}${anchor ? `#${anchor}` : ''}`;
  }
}

const dangling = [];
for (const file of textFilesIn(root)) {
  const text = readFileSync(file, 'utf8');
  const lines = (extname(file) === '.md' ? withoutFences(text) : text).split('\n');
  lines.forEach((line, index) => {
    for (const reference of new Set(danglingIn(file, line))) {
      dangling.push(`${relative(root, file)}:${index + 1}: ${reference}`);
    }
  });
}
for (const line of dangling) console.log(line);
if (dangling.length > 0) {
  console.error(`${dangling.length} references to something that does not exist`);
  process.exitCode = 1;
}
