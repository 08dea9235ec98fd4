/** `node tools/local-stack/bin/run.mjs tools/suites/bench/main.js …`: a built program, with what is stale built before. */
import { buildAndRun } from './build-and-run.mjs';

const [program = '', ...args] = process.argv.slice(2);
buildAndRun(program, args);
