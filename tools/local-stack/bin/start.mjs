import './require-support.mjs';

// Only here: an older Node cannot load it.
const { buildAndRun } = await import('./build-and-run.mjs');
buildAndRun('tools/local-stack/main.js', process.argv.slice(2));
