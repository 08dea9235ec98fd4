/** Builds everything, what goes into the images included. `npm start` then finds nothing to build. */
import { fingerprint, markBuilt } from './build-stamp.mjs';
import { nx } from './nx.mjs';

const found = fingerprint();
const { status } = nx(['run-many', '-t', 'build', 'package', '--output-style=static'], { stdio: 'inherit' });
if (status === 0) markBuilt(found);
process.exit(status ?? 1);
