import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildImages } from '../images/build-images';
import { root } from './images';

/**
 * Builds all images once for all suites, by the Dockerfile's own commands in a clean folder. CUTROOM_IMAGES_DIR keeps
 * them for the next run, while a suite is being written.
 */
export default function buildOnce(): void {
  const kept = process.env.CUTROOM_IMAGES_DIR;
  const list = kept && join(kept, 'images.json');
  if (list && existsSync(list)) {
    process.env.CUTROOM_IMAGES = readFileSync(list, 'utf8');
    return;
  }
  const target = kept ?? mkdtempSync(join(tmpdir(), 'cutroom-images-'));
  // The images' users are not the one who builds.
  chmodSync(target, 0o755);
  const images = buildImages({
    context: root,
    dockerfile: join(root, 'tools/deploy/Dockerfile'),
    target,
    print: (line) => process.stdout.write(`${line}\n`),
  });
  process.env.CUTROOM_IMAGES = JSON.stringify(Object.fromEntries(images));
  if (list) writeFileSync(list, process.env.CUTROOM_IMAGES);
  else process.env.CUTROOM_IMAGES_BUILT = target;
}
