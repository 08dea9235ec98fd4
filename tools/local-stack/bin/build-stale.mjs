import { buildAlone } from './build-lock.mjs';
import { fingerprint, isBuilt, markBuilding, markBuilt } from './build-stamp.mjs';
import { nx } from './nx.mjs';

/**
 * Builds what is stale. When nothing has changed since the last full build, it does not run Nx. After a failed build, it
 * prints the build's output and ends this process with 1.
 *
 * @param {string[]} [projects] all when missing
 */
export function buildStale(projects) {
  if (isBuilt(fingerprint())) return;
  const built = buildAlone(() => {
    // Another process may have built everything while this one waited for the lock.
    const found = fingerprint();
    if (isBuilt(found)) return { status: 0 };
    // The first build takes seconds and prints nothing else. No program parses stderr, unlike stdout.
    console.error('Building ...');
    markBuilding();
    const only = projects ? ['-p', projects.join()] : [];
    const result = nx(['run-many', '-t', 'build', ...only, '--output-style=static'], { encoding: 'utf8' });
    if (result.status === 0 && !projects) markBuilt(found);
    return result;
  });
  if (built.status === 0) return;
  console.error(built.stdout, built.stderr);
  console.error('The build failed. Nothing was started.');
  process.exit(1);
}
