/** `node tools/local-stack/bin/run.mjs <program in dist> …`: builds what is stale, then runs the program. */
import { buildAndRun } from './build-and-run.mjs';

const [program = '', ...args] = process.argv.slice(2);
buildAndRun(program, args);
