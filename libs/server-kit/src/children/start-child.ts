import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { childPipe, encodeMessage, FrameReader, FrameViolation, type FrameLimits } from './frames';

/** How a child ended. */
export interface ChildEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The end of its error output. */
  lastWords: string;
  /** Why it could not be started. */
  error?: Error;
}

export interface ChildOptions<Message> {
  /** The program and its arguments. It finds its pipe at `childPipe`. */
  command: readonly [string, ...string[]];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  limits: FrameLimits;
  /** The message of a frame, or null for anything else: the child is not trusted. */
  read(message: unknown, attachment: Buffer): Message | null;
  onMessage(message: Message): void;
  /** Called at most once, with the violation of the protocol for which the child was killed. */
  onViolation(what: string): void;
}

export interface Child {
  /** Resolves when the frame is written. It also resolves when the child has gone; `ended` reports that. */
  send(message: object, attachment?: Buffer): Promise<void>;
  /** Kills the child and what it started. No message follows. */
  kill(): void;
  /** Resolves when it has ended and its output has been read. Never rejects. */
  ended: Promise<ChildEnd>;
}

/** How long a child may run after it closed its pipe, and how long its error output may stay open after its exit. */
const lastWordsMs = 1_000;
/** Error output beyond this is not read. */
const maxErrorOutput = 64 * 1024 ** 2;

/**
 * Starts a process that handles hostile files and talks to it through a pipe. A file may take its process over, so
 * nothing that the process writes can harm this one: Node's own channel between processes ends the parent when it
 * receives bytes that Node cannot parse. A child that writes anything but valid messages, or that closes its pipe
 * without exiting, is killed.
 */
export function startChild<Message>(options: ChildOptions<Message>): Child {
  const { limits, read, onMessage, onViolation } = options;
  const [program, ...args] = options.command;
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // A process group of its own: the processes that the child started are killed with it, and Ctrl-C reaches only its
    // parent.
    detached: true,
  });
  // Missing when the program could not be started, and all of them when this process has too many open files.
  const streams = child.stdio as ChildProcess['stdio'] | undefined;
  const pipe = streams?.[childPipe] as Socket | undefined;
  const frames = new FrameReader(limits);
  let isHeard = true;
  let isOver = false;
  let lastWords = '';
  let errorOutput = 0;
  let unheard: NodeJS.Timeout | undefined;

  function killGroup(): void {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  function kill(): void {
    isHeard = false;
    // Its ID may belong to another process by then.
    if (!isOver) killGroup();
    pipe?.destroy();
  }

  function reject(what: string): void {
    if (!isHeard) return;
    kill();
    onViolation(what);
  }

  function receive(chunk: Buffer): void {
    for (const { message, attachment } of frames.read(chunk)) {
      if (!isHeard) return;
      const known = read(message, attachment);
      if (known === null) return reject('a message of no known form');
      onMessage(known);
    }
  }

  pipe?.on('data', (chunk: Buffer) => {
    try {
      if (isHeard) receive(chunk);
    } catch (error) {
      if (!(error instanceof FrameViolation)) throw error;
      reject(error.message);
    }
  });
  for (const end of ['end', 'close'])
    pipe?.once(end, () => {
      const stays = isHeard && child.exitCode === null && child.signalCode === null;
      if (stays) unheard ??= setTimeout(() => reject('closed its pipe'), lastWordsMs);
    });
  // The end of the child, or of its pipe, follows.
  for (const stream of [pipe, child.stderr]) stream?.on('error', () => undefined);
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-1_000);
    errorOutput += chunk.length;
    if (errorOutput > maxErrorOutput) child.stderr?.destroy();
  });

  const ended = new Promise<ChildEnd>((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, lastWords, error });
    });
    child.once('exit', (code, signal) => {
      clearTimeout(unheard);
      const conclude = () => resolve({ code, signal, lastWords: lastWords.trim() });
      killGroup();
      // 'close' follows once its output ends, unless another process that it started keeps the output open.
      const late = setTimeout(conclude, lastWordsMs);
      child.once('close', () => (clearTimeout(late), conclude()));
    });
  }).finally(() => {
    isHeard = false;
    isOver = true;
    clearTimeout(unheard);
    pipe?.destroy();
    child.stderr?.destroy();
  });

  return {
    send: (message, attachment = Buffer.alloc(0)) =>
      new Promise((resolve) => {
        if (!pipe || pipe.destroyed) return resolve();
        pipe.cork();
        pipe.write(encodeMessage(message, attachment.length));
        pipe.write(attachment, () => resolve());
        pipe.uncork();
      }),
    kill,
    ended,
  };
}
