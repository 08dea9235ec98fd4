import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildImages } from './images/build-images';

/** `nx run deploy:images`: builds what the images hold into a folder (IMAGES_DIR, by default tmp/images). */
const root = process.cwd();
const target = resolve(process.env.IMAGES_DIR || join(root, 'tmp/images'));
mkdirSync(target, { recursive: true });
if (readdirSync(target).length > 0) {
  console.error(`${target} is not empty: IMAGES_DIR names another folder`);
  process.exit(1);
}
const images = buildImages({
  context: root,
  dockerfile: join(root, 'tools/deploy/Dockerfile'),
  target,
  print: (line) => console.log(line),
});
for (const [name, { root: folder }] of images) console.log(`${name.padEnd(24)} ${folder}`);
