/**
 * Preloaded (`node --require`) into every process of the local stack. It ends a process when its parent ends, even after
 * `kill -9`. The programs need no code for it.
 *
 * The parent holds one end of a pipe (descriptor 3 here), which the system closes when the parent ends. This process then
 * receives SIGTERM, and SIGKILL when it takes too long to stop.
 */
const { Socket } = require('node:net');
const { isMainThread } = require('node:worker_threads');

const variable = 'CUTROOM_END_WITH_PARENT';
const given = process.env[variable];
// Threads and children inherit this process's flags and environment, but not the pipe.
delete process.env[variable];
if (given && isMainThread) watch(JSON.parse(given));

/**
 * @param {{ waitMs: number, graceMs: number }} times `waitMs`: delay of SIGTERM, because other processes need this one to
 *   stop themselves; `graceMs`: time to stop before SIGKILL
 */
function watch({ waitMs, graceMs }) {
  const pipe = new Socket({ fd: 3, readable: true, writable: false });
  pipe.on('error', () => undefined);
  pipe.once('close', () => {
    // The parent no longer reads the output. A write error must not end the process before it has stopped gracefully.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), waitMs).unref();
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), waitMs + graceMs).unref();
  });
  pipe.resume();
  pipe.unref();
}
