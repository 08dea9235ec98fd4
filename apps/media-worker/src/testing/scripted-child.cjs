/**
 * A decoding process that runs the script in its file, as if a hostile file had taken it over. The file is JSON:
 * `{ "do": … }` names one of the acts below.
 */
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');

const facts = {
  container: 'MP4',
  durationMs: 60_000,
  video: null,
  audio: null,
  startTimecode: null,
  truncated: false,
  measured: null,
};
const filmstrip = { tileWidth: 160, tileHeight: 90, columns: 10, count: 60, intervalMs: 1_000 };

const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.alloc(100)]);
const contents = {
  'poster.webp': webp,
  'filmstrip.webp': webp,
  'waveform.json': Buffer.from('{"peaks":[0,127,255]}'),
  'preview.mp4': Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(100)]),
  'frame.jpg': Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100)]),
  'still.jpg': Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(50)]),
};
const filesOf = {
  inspect: ['poster.webp'],
  render: ['preview.mp4', 'filmstrip.webp', 'waveform.json'],
  frame: ['frame.jpg'],
  still: ['still.jpg'],
};
const resultOf = {
  inspect: { kind: 'inspect', facts, poster: true },
  render: { kind: 'render', facts, preview: 'made', filmstrip, waveform: true, suggestedFramesMs: [1, 2, 3] },
  frame: { kind: 'frame' },
  still: { kind: 'still' },
};

const pipe = new net.Socket({ fd: 3, readable: true, writable: true });
const frame = (message) => {
  const json = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(json.length, 0);
  return Buffer.concat([header, json]);
};
const send = (message) => pipe.write(frame(message));

const listeners = new Set();
let received = Buffer.alloc(0);
function takeFrame() {
  if (received.length < 8) return false;
  const [json, bytes] = [received.readUInt32BE(0), received.readUInt32BE(4)];
  if (received.length < 8 + json + bytes) return false;
  const message = JSON.parse(received.subarray(8, 8 + json).toString());
  const attachment = received.subarray(8 + json, 8 + json + bytes);
  received = received.subarray(8 + json + bytes);
  for (const listen of [...listeners]) listen(message, attachment);
  return true;
}
pipe.on('data', (chunk) => {
  received = Buffer.concat([received, chunk]);
  while (takeFrame());
});

let reads = 0;
const read = (offset, length) =>
  new Promise((resolve) => {
    const id = (reads += 1);
    const listen = (message, bytes) => {
      if (message.id !== id) return;
      listeners.delete(listen);
      resolve(bytes);
    };
    listeners.add(listen);
    send({ type: 'read', id, offset, length });
  });

function finish({ kind, folder }, replaced = {}) {
  for (const name of filesOf[kind])
    fs.writeFileSync(path.join(folder, name), replaced[name] ?? contents[name]);
  send({ type: 'done', result: resultOf[kind] });
}

const acts = {
  succeed: (task) => finish(task),
  crash: () => process.abort(),
  exit: () => process.exit(0),
  hang: () => {
    for (;;);
  },
  wait: () => send({ type: 'progress', progress: 0.5 }),
  disconnect: () => {
    pipe.removeAllListeners('close');
    pipe.destroy();
    require('node:timers').setInterval(() => undefined, 1_000);
  },
  takeMemory: () => {
    const taken = [];
    for (;;) taken.push(Buffer.alloc(16 * 1024 ** 2, 1));
  },
  refuse: () => send({ type: 'unfit', reason: 'This file is no video.', facts: null }),
  fillDisk: () => send({ type: 'failed', reason: 'ENOSPC: no space left on device, write' }),
  say: (_task, { message }) => send(message),
  writeBytes: (_task, { bytes }) => pipe.write(Buffer.from(bytes)),
  repeat: (_task, { message }) => {
    const again = () => pipe.write(frame(message), again);
    again();
  },
  sayTwice: (_task, { message }) => (send(message), send(message)),
  link: (task, { file, to }) => {
    finishWithout(task, file);
    fs.symlinkSync(to, path.join(task.folder, file));
    send({ type: 'done', result: resultOf[task.kind] });
  },
  replace: (task, { file, text }) => finish(task, { [file]: Buffer.from(text) }),
  omit: (task, { file }) => {
    finishWithout(task, file);
    send({ type: 'done', result: resultOf[task.kind] });
  },
  large: (task, { file, size }) => {
    finishWithout(task, file);
    fs.writeFileSync(path.join(task.folder, file), contents[file]);
    fs.truncateSync(path.join(task.folder, file), size);
    send({ type: 'done', result: resultOf[task.kind] });
  },
  /** Reads everything, and reports what it saw in place of a reason. */
  digest: async ({ source }, { length }) => {
    const hash = require('node:crypto').createHash('sha256');
    for (let offset = 0; offset < source.size; offset += length) hash.update(await read(offset, length));
    send({ type: 'unfit', reason: hash.digest('hex'), facts: null });
  },
  /** Reports what it can reach. */
  explore: ({ folder }) => {
    const outcome = (act) => {
      try {
        return String(act());
      } catch (error) {
        return error.code;
      }
    };
    const found = {
      environment: Object.keys(process.env).sort().join(),
      write: outcome(() => fs.writeFileSync(path.join(folder, '../outside'), '')),
      start: outcome(() => require('node:child_process').execSync('true')),
      network: Object.keys(require('node:os').networkInterfaces()).length,
    };
    send({ type: 'unfit', reason: JSON.stringify(found), facts: null });
  },
};

function finishWithout({ kind, folder }, file) {
  for (const name of filesOf[kind]) {
    if (name !== file) fs.writeFileSync(path.join(folder, name), contents[name]);
  }
}

pipe.once('close', () => process.kill(process.pid, 'SIGKILL'));
listeners.add(async ({ type, task }) => {
  if (type !== 'task') return;
  const head = await read(0, Math.min(1_000, task.source.size));
  const script = JSON.parse(head.toString().split('\n')[0]);
  const { do: act } = script[task.kind] ?? script;
  acts[act](task, script[task.kind] ?? script);
});
send({ type: 'ready', decoder: true });
