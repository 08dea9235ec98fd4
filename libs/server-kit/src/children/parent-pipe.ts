import { Socket } from 'node:net';
import { childPipe, encodeMessage, FrameReader, type Frame } from './frames';

/** The other end of the pipe of `startChild`. */
export interface ParentPipe {
  send(message: object, attachment?: Uint8Array): void;
}

/** A child trusts its parent. */
const unlimited = {
  messageBytes: Infinity,
  attachmentBytes: Infinity,
  frames: Infinity,
  totalBytes: Infinity,
};

/**
 * Opens the pipe of a child that `startChild` started. The process exits when the pipe closes, so also when its parent
 * has crashed. It ignores the signals that a supervisor sends to all processes, because its parent still waits for it.
 */
export function openParentPipe(onFrame: (frame: Frame) => void): ParentPipe {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const pipe = new Socket({ fd: childPipe, readable: true, writable: true });
  const frames = new FrameReader(unlimited);
  pipe.on('data', (chunk: Buffer) => {
    for (const frame of frames.read(chunk)) onFrame(frame);
  });
  // process.exit would wait for a running decoder.
  for (const end of ['error', 'end', 'close'] as const)
    pipe.once(end, () => process.kill(process.pid, 'SIGKILL'));
  return {
    send(message, attachment = new Uint8Array()) {
      pipe.cork();
      pipe.write(encodeMessage(message, attachment.length));
      pipe.write(attachment);
      pipe.uncork();
    },
  };
}
