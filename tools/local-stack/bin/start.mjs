import './require-support.mjs';

const usage = `usage: npm start | npm run dev

They take no arguments. Ports, the data folder and everything else are environment variables, or lines of .env.local;
.env.example explains each. WEB_PORT=4300 npm start, for example, serves the pages on another port.`;

const args = process.argv.slice(2);
const unknown = args.filter((arg) => arg !== '--dev');
if (unknown.length > 0) {
  const isQuestion = unknown.every((arg) => arg === '--help' || arg === '-h');
  if (isQuestion) console.log(usage);
  else console.error(`Unknown argument: ${unknown.join(' ')}\n\n${usage}`);
  process.exit(isQuestion ? 0 : 1);
}

// Imported after the check of the version, because an older Node cannot load this module.
const { buildAndRun } = await import('./build-and-run.mjs');
buildAndRun('tools/local-stack/main.js', args);
