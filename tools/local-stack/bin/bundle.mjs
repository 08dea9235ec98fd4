/**
 * `bundle.mjs <folder of a project> <program>…` bundles src/<program>.ts of a project for Node, with what it imports from
 * this repository. A program after `--with-packages` contains its packages too: it starts in half to two thirds of the
 * time, because it reads one file instead of a thousand, but takes five times as long to bundle. `npm start` waits longest
 * for api, so api is worth it; with all services, a first start would take two seconds longer.
 *
 * What goes into the images is bundled by `package`, which also writes their manifests (project.json); esbuild alone takes
 * a third of that time.
 */
import { build } from 'esbuild';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const [project, ...names] = process.argv.slice(2);
const split = names.indexOf('--with-packages');
const withPackages = split < 0 ? [] : names.slice(split + 1);
const programs = split < 0 ? names : names.slice(0, split);
if (programs.length + withPackages.length === 0) {
  console.error('usage: bundle.mjs <folder of a project> <program>… [--with-packages <program>…]');
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
const bundle = (entries, options) =>
  build({
    absWorkingDir: root,
    entryPoints: entries.map((name) => `${project}/src/${name}.ts`),
    outdir,
    tsconfig: `${project}/tsconfig.json`,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    ...options,
  });
await bundle(programs, { packages: 'external' });
await bundle(withPackages, {
  external: [...native, ...optional],
  legalComments: 'none',
  // V8 keeps a program's text, in twice the memory when a comment in a package has one character beyond Latin-1.
  minifyWhitespace: true,
  lineLimit: 120,
});
