/**
 * Runs jest-circus with two changes for workers that run hundreds of files. Without both, the modules of each file would
 * stay in memory.
 *
 * - jest-circus keeps the running test in an AsyncLocalStorage, one per file, which it never disables. Node 20 walks through
 *   all of them for every promise, and every open socket refers to the file that opened it. The tests of a file run one
 *   after the other, so a property is enough.
 * - A timer that does not keep its process alive, such as that of a rate limit's window, keeps running after its file has
 *   ended. The runner clears these timers. It does not clear those of Node itself, such as fetch's for idle connections,
 *   which must outlive a file.
 */
const hooks = require('node:async_hooks');
const { default: runFile } = require('jest-circus/runner');

const { AsyncLocalStorage } = hooks;

/** An AsyncLocalStorage for callers that never overlap, so no spec can use `test.concurrent`. */
class RunningTest {
  constructor() {
    // jest-circus creates the first AsyncLocalStorage of a file. After that, code under test gets the real one.
    hooks.AsyncLocalStorage = AsyncLocalStorage;
  }

  getStore() {
    return this.store;
  }

  async run(store, callback) {
    const before = this.store;
    this.store = store;
    try {
      return await callback();
    } finally {
      this.store = before;
    }
  }
}

const idleTimers = new Set();
const Timer = setTimeout(() => undefined, 0).constructor;
const { unref } = Timer.prototype;
Timer.prototype.unref = function () {
  idleTimers.add(this);
  return unref.call(this);
};

module.exports = async (globalConfig, config, environment, ...rest) => {
  const { Function } = environment.global;
  hooks.AsyncLocalStorage = RunningTest;
  idleTimers.clear();
  try {
    return await runFile(globalConfig, config, environment, ...rest);
  } finally {
    hooks.AsyncLocalStorage = AsyncLocalStorage;
    // A callback from the file's code is a function of the file's realm.
    for (const timer of idleTimers) if (timer._onTimeout instanceof Function) clearTimeout(timer);
    idleTimers.clear();
  }
};
