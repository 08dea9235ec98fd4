/**
 * jest-circus, with two changes for workers that run hundreds of files. Without either, the modules of each file stay in
 * memory.
 *
 * - jest-circus keeps the running test in an AsyncLocalStorage, one per file, which it never disables. Node 20 walks through
 *   all of them for every promise, and every open socket refers to the file that opened it. The tests of a file run one
 *   after the other, so a variable does the same.
 * - A timer that does not keep its process alive (of a rate limit's window, say) goes on after the file that started it.
 *   Those of Node itself, such as fetch's for idle connections, outlive files rightly.
 */
const hooks = require('node:async_hooks');
const { default: runFile } = require('jest-circus/runner');

const { AsyncLocalStorage } = hooks;

/** An AsyncLocalStorage for callers that never overlap, so no spec can use `test.concurrent`. */
class RunningTest {
  constructor() {
    // jest-circus is the first to make one for a file. Those of the code under test are real.
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
    // A callback of the file is a function of its realm.
    for (const timer of idleTimers) if (timer._onTimeout instanceof Function) clearTimeout(timer);
    idleTimers.clear();
  }
};
