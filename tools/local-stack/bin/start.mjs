const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Cutroom needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

// Only here: an older Node cannot load it.
const { buildAndRun } = await import('./build-and-run.mjs');
buildAndRun('tools/local-stack/main.js', process.argv.slice(2));
