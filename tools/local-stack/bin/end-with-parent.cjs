/**
 * Preloaded (`node --require`) into every process of the local stack, so that none of them outlives the process that
 * started it, even if that one is killed by `kill -9` and can tell nobody. The programs themselves know nothing of it.
 *
 * The parent holds one end of a pipe, descriptor 3 here; the system closes it when the parent ends, in whatever way.
 * This process then stops as on SIGTERM, and is killed if that takes too long.
 */
const { Socket } = require('node:net');
const { isMainThread } = require('node:worker_threads');

const variable = 'CUTROOM_END_WITH_PARENT';
const given = process.env[variable];
// Threads and children of this process inherit its flags and its environment, but the pipe is not theirs.
delete process.env[variable];
if (given && isMainThread) watch(JSON.parse(given));

/**
 * @param {{ waitMs: number, graceMs: number }} times `waitMs`: until it stops, which leaves time to those that need it;
 *   `graceMs`: how long it may take to stop.
 */
function watch({ waitMs, graceMs }) {
  const pipe = new Socket({ fd: 3, readable: true, writable: false });
  pipe.on('error', () => undefined);
  pipe.once('close', () => {
    // The other end of its output has gone as well: that error must not end it before it has stopped by itself.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), waitMs).unref();
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), waitMs + graceMs).unref();
  });
  pipe.resume();
  pipe.unref();
}
