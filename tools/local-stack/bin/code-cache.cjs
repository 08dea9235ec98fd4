/**
 * Preloaded (`node --require`) into the programs of the local stack. It caches the code that V8 has compiled for their
 * modules in a file below dist. The next start does not compile it again, which saves half of its processor time. Node 22
 * can do this itself (`module.enableCompileCache`).
 *
 * Without a usable file, a program starts as usual. It writes one after ten seconds, or when it exits earlier.
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

/** V8 rejects code that was compiled under other flags or by another version, so each combination has its own file. */
const program = [process.version, process.arch, ...process.execArgv, process.argv[1]];
const file = join(__dirname, '../../../dist/code-cache', digestOf(JSON.stringify(program)));

/** The code that an earlier process has cached, by file name. */
let stored = new Map();

/**
 * After this time, a program has started and the cache is written. It is not written later, because V8 drops the code of
 * functions that have not run for a while.
 */
const startedMs = 10_000;

/** The modules that this process has loaded, and whether it had to compile any of them. */
const loaded = new Map();
let hasCompiled = false;
let hasStarted = false;

function read() {
  try {
    const content = readFileSync(file);
    const entries = content.subarray(digestLength);
    // V8 does not verify the code, and a power failure can leave a file of the right length with wrong bytes.
    if (content.toString('latin1', 0, digestLength) === digestOf(entries)) return deserialize(entries);
  } catch {
    // The file is missing or cannot be read.
  }
  return new Map();
}

/** Cached code does not record which module an `import()` belongs to, so Node would reject the call. */
const hasDynamicImport = (content) => /\bimport\s*\(/.test(content);

function compiled(content, filename) {
  // V8 checks only that the text still has the same length.
  const digest = digestOf(content);
  const known = stored.get(filename);
  const cachedData = known?.digest === digest ? known.code : undefined;
  const script = new Script(Module.wrap(content.replace(/^#!.*/, '')), { filename, cachedData });
  hasCompiled ||= !cachedData || script.cachedDataRejected;
  loaded.set(filename, { digest, script });
  return script.runInThisContext();
}

const { _compile: compileAnew } = Module.prototype;

/** Does what Node's own `_compile` does. It leaves ECMAScript modules, which `require` can also load, to Node. */
function compile(content, filename, format) {
  if (format === 'module' || hasDynamicImport(content))
    return compileAnew.call(this, content, filename, format);
  let run;
  try {
    run = compiled(content, filename);
  } catch {
    // The text is an ECMAScript module or has a syntax error. Node loads the first and reports the second.
    return compileAnew.call(this, content, filename, format);
  }
  const require = Module.createRequire(filename);
  return run.call(this.exports, this.exports, require, this, filename, dirname(filename));
}

/**
 * Writes the cache with the functions that have run so far. Two processes may write it at the same time, because the file
 * of either is valid.
 */
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
    // Without the file, the next start is only slower.
  }
}

function endStart() {
  save();
  hasStarted = true;
  stored = new Map();
}

// Threads inherit their process's flags, so they load this file too.
if (isMainThread && process.argv[1]) {
  stored = read();
  Module.prototype._compile = compile;
  setTimeout(endStart, startedMs).unref();
  process.on('exit', save);
}
