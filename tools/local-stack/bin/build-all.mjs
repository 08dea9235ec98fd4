/** Builds everything, including the programs for the images. `npm start` then finds nothing to build. */
import { buildAlone } from './build-lock.mjs';
import { fingerprint, markBuilding, markBuilt } from './build-stamp.mjs';
import { nx } from './nx.mjs';

const { status } = buildAlone(() => {
  const found = fingerprint();
  markBuilding();
  const result = nx(['run-many', '-t', 'build', 'package', '--output-style=static'], { stdio: 'inherit' });
  if (result.status === 0) markBuilt(found);
  return result;
});
process.exit(status ?? 1);
