/**
 * Preloaded (`node --require`) into the programs of the local stack: keeps the code that V8 has compiled for their modules
 * below dist, so that the next start does not compile it again, which is half of its processor time. Node 22 can do this
 * itself (`module.enableCompileCache`).
 *
 * Without a usable file, a program starts as usual, and leaves one after ten seconds, or when it stops before.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');
const { deserialize, serialize } = require('node:v8');
const { Script } = require('node:vm');
const { isMainThread } = require('node:worker_threads');

const digestOf = (content) => createHash('sha1').update(content).digest('hex');
const digestLength = 40;

/** V8 refuses code that was compiled under other flags or by another version, so each has a file of its own. */
const program = [process.version, process.arch, ...process.execArgv, process.argv[1]];
const file = join(__dirname, '../../../dist/code-cache', digestOf(JSON.stringify(program)));

/** By file name, what an earlier process has left. */
let stored = new Map();

/** By then a program has started. V8 drops the code of functions that have not run for a while, so it is kept now. */
const startedMs = 10_000;

/** What this process has loaded, and whether it had to compile any of it. */
const loaded = new Map();
let hasCompiled = false;
let hasStarted = false;

function read() {
  try {
    const content = readFileSync(file);
    const entries = content.subarray(digestLength);
    // V8 trusts what it is given. A machine that loses power can leave a file of the right length with other bytes.
    if (content.toString('latin1', 0, digestLength) === digestOf(entries)) return deserialize(entries);
  } catch {
    // There is none, or it cannot be read.
  }
  return new Map();
}

/** V8 does not keep which module an `import()` belongs to, and Node would refuse it. */
const hasDynamicImport = (content) => /\bimport\s*\(/.test(content);

function compiled(content, filename) {
  // V8 compares only the length of the text.
  const digest = digestOf(content);
  const known = stored.get(filename);
  const cachedData = known?.digest === digest ? known.code : undefined;
  const script = new Script(Module.wrap(content.replace(/^#!.*/, '')), { filename, cachedData });
  hasCompiled ||= !cachedData || script.cachedDataRejected;
  loaded.set(filename, { digest, script });
  return script.runInThisContext();
}

const { _compile: compileAnew } = Module.prototype;

/** As Node's own. ECMAScript modules, which `require` loads as well, are left to that. */
function compile(content, filename, format) {
  if (format === 'module' || hasDynamicImport(content))
    return compileAnew.call(this, content, filename, format);
  let run;
  try {
    run = compiled(content, filename);
  } catch {
    // Not CommonJS after all, or wrong: Node knows which, and says so.
    return compileAnew.call(this, content, filename, format);
  }
  const require = Module.createRequire(filename);
  return run.call(this.exports, this.exports, require, this, filename, dirname(filename));
}

/** Contains the functions that were called since. Two processes may write it at the same time; either is right. */
function save() {
  if (!hasCompiled || hasStarted) return;
  const codeOf = ({ digest, script }) => ({ digest, code: script.createCachedData() });
  const entries = serialize(new Map([...loaded].map(([name, module]) => [name, codeOf(module)])));
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, Buffer.concat([Buffer.from(digestOf(entries)), entries]));
    renameSync(draft, file);
  } catch {
    // A start without it is only slower.
  }
}

function endStart() {
  save();
  hasStarted = true;
  stored = new Map();
}

// Threads inherit the flags of their process.
if (isMainThread && process.argv[1]) {
  stored = read();
  Module.prototype._compile = compile;
  setTimeout(endStart, startedMs).unref();
  process.on('exit', save);
}
