/**
 * Loaded into a server with --require. After the message `{ killAt: n }` the process kills itself immediately before its
 * n-th call to the file system, as `kill -9` at that moment would.
 */
const fs = require('node:fs/promises');

let left = Infinity;
const count = () => {
  left -= 1;
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
};
const counted = (owner, name) => {
  const original = owner[name];
  owner[name] = function (...parameters) {
    count();
    // Nothing runs after the kill, although the signal may arrive a moment later.
    return left <= 0 ? new Promise(() => undefined) : original.apply(this, parameters);
  };
};
for (const name of ['rename', 'rm', 'writeFile', 'mkdir', 'link', 'open']) counted(fs, name);

process.on('message', async ({ killAt }) => {
  const probe = await fs.open(process.execPath, 'r');
  const handle = Object.getPrototypeOf(probe);
  await probe.close();
  for (const name of ['write', 'sync', 'datasync', 'close']) counted(handle, name);
  left = killAt;
  process.send('armed');
});
