/**
 * `bundle.mjs [--with-packages] <folder of a project> <program>…` bundles src/<program>.ts of a project for Node, with what
 * it imports from this repository. With its packages too, a program starts in half to two thirds of the time: it reads one
 * file instead of a thousand. What goes into the images is bundled by `package`, which also writes their manifests
 * (project.json); esbuild alone takes a third of that time.
 */
import { build } from 'esbuild';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const {
  values: { 'with-packages': withPackages },
  positionals: [project, ...programs],
} = parseArgs({ allowPositionals: true, options: { 'with-packages': { type: 'boolean', default: false } } });
if (programs.length === 0) {
  console.error('usage: bundle.mjs [--with-packages] <folder of a project> <program>…');
  process.exit(1);
}

/** Packages that load native code or other files from their own folder. */
const native = ['argon2', 'lmdb', 'node-av', 'sharp'];
/** Imported by mongodb and ws where they are installed. */
const optional = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'bufferutil',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
  'utf-8-validate',
];

const root = join(import.meta.dirname, '../../..');
const outdir = join(root, 'dist', project);
rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: programs.map((program) => `${project}/src/${program}.ts`),
  outdir,
  tsconfig: `${project}/tsconfig.json`,
  bundle: true,
  ...(withPackages ? { external: [...native, ...optional] } : { packages: 'external' }),
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  // V8 keeps a program's text, in twice the memory when a comment in a package has one character beyond Latin-1.
  minifyWhitespace: withPackages,
  lineLimit: 120,
  logLevel: 'warning',
});
