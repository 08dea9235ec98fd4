import './require-support.mjs';

// Imported after the check of the version, because an older Node cannot load this module.
const { buildAndRun } = await import('./build-and-run.mjs');
buildAndRun('tools/local-stack/main.js', process.argv.slice(2));
