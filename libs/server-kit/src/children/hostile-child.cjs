/**
 * A child of `startChild` that does what its first message says, as if a hostile file had taken it over: `act` names
 * one of the acts below. An image worker gets its act within its image, after the first three bytes of a JPEG.
 */
const { spawn } = require('node:child_process');
const { writeSync } = require('node:fs');
const { Socket } = require('node:net');
const { setInterval } = require('node:timers');

const header = (message, attachment = 0) => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(message, 0);
  bytes.writeUInt32BE(attachment, 4);
  return bytes;
};
const frameOf = (json, attachment = Buffer.alloc(0)) =>
  Buffer.concat([header(json.length, attachment.length), Buffer.from(json), attachment]);
const frame = (message, attachment) => frameOf(JSON.stringify(message), attachment);
const refused = frame({ type: 'refused', reason: 'no image' });

const pipe = new Socket({ fd: 3, readable: true, writable: true });
const stay = () => void setInterval(() => undefined, 1_000);
const write = (bytes) => {
  stay();
  pipe.write(bytes);
};
/** Writes without end, each time after the previous write was flushed. */
const writeForever = (bytes) => pipe.write(bytes, () => writeForever(bytes));

const acts = {
  answer: () => write(refused),
  answerTwice: () => write(Buffer.concat([refused, frame({ type: 'refused', reason: 'again' })])),
  answerInPieces: async () => {
    stay();
    for (const byte of refused) await new Promise((written) => pipe.write(Buffer.from([byte]), written));
  },
  writeText: () => write(Buffer.from('GET / HTTP/1.1\r\n\r\n')),
  writeZeros: () => writeForever(Buffer.alloc(65_536)),
  announce: ({ message, attachment }) => write(header(message, attachment)),
  writeHalf: () => write(refused.subarray(0, 20)),
  writeHalfAndExit: () => pipe.write(refused.subarray(0, 20), () => process.exit(3)),
  repeat: ({ message }) => writeForever(frame(message)),
  sayRaw: ({ json }) => write(frameOf(json)),
  say: ({ message, attached = '' }) => write(frame(message, Buffer.from(attached, 'latin1'))),
  close: () => {
    stay();
    pipe.destroy();
  },
  ignoreSignals: () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
    process.kill(process.pid, 'SIGTERM');
    write(refused);
  },
  readNothing: () => {
    pipe.pause();
    write(refused);
  },
  complain: () => {
    const line = Buffer.alloc(1024 ** 2, 'x');
    try {
      for (;;) writeSync(2, line);
    } catch {
      write(refused);
    }
  },
  leaveChild: () => {
    const child = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'inherit', pipe], detached: true });
    writeSync(2, String(child.pid));
    process.exit(0);
  },
};

let received = Buffer.alloc(0);
pipe.on('data', function onData(chunk) {
  received = Buffer.concat([received, chunk]);
  if (received.length < 8) return;
  const json = received.readUInt32BE(0);
  if (received.length < 8 + json + received.readUInt32BE(4)) return;
  pipe.off('data', onData);
  const act = JSON.parse(received.subarray(received.readUInt32BE(4) ? 8 + json + 3 : 8).toString());
  acts[act.act](act);
});
write(frame({ type: 'ready' }));
