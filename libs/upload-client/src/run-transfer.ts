import { partRange } from '@cutroom/contracts';
import { applyEvent } from './transfer/apply-event';
import {
  createTransfer,
  transferTiming,
  type End,
  type Failure,
  type ListedPart,
  type Transfer,
  type TransferCommand,
  type TransferEvent,
  type TransferTiming,
} from './transfer/state';

/**
 * The ports of a transfer. Every call may reject, and does so when its signal aborts; `failureOf` classifies the error.
 */
export interface TransferPorts<Received> {
  /** Begins the parts of the upload, or returns what has arrived. */
  list(signal: AbortSignal): Promise<{ partSize: number; parts: readonly ListedPart[] }>;
  /** The MD5 of some bytes of the file, in base64. */
  digest(bytes: Blob, signal: AbortSignal): Promise<string>;
  sign(
    parts: readonly { number: number; md5: string }[],
    signal: AbortSignal,
  ): Promise<readonly { number: number; url: string }[]>;
  /** Sends one part. `onProgress` gets the bytes sent so far. */
  send(
    part: { url: string; md5: string; bytes: Blob },
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Reports that everything has arrived. */
  finish(signal: AbortSignal): Promise<Received>;
  failureOf(error: unknown): Failure;
}

export interface TransferOptions extends Partial<TransferTiming> {
  /** The interval at which it checks for stalls and due retries, in milliseconds. */
  tickMs?: number;
  now?: () => number;
  random?: () => number;
  onChange?: (transfer: Transfer) => void;
}

export type Outcome<Received> = { end: Exclude<End, { reason: 'received' }> } | { received: Received };

/** A running transfer of a file. */
export interface RunningTransfer<Received> {
  get(): Transfer;
  /** Sets how many parts may be in flight at once; 0 pauses. A transfer begins with 0. */
  setLanes(lanes: number): void;
  signedIn(): void;
  /** Gives the transfer up; `ended` then never resolves. The parts that have arrived stay in the store. */
  stop(): void;
  ended: Promise<Outcome<Received>>;
}

/**
 * Sends a file in parts until the server has received it. It retries after every failure that does not end the upload
 * itself (ADR 023).
 */
export function runTransfer<Received>(
  file: Blob,
  ports: TransferPorts<Received>,
  { tickMs = 1_000, now = Date.now, random = Math.random, onChange, ...timing }: TransferOptions = {},
): RunningTransfer<Received> {
  let transfer = createTransfer(file.size);
  const timings = { ...transferTiming, ...timing };
  const calls = new Set<AbortController>();
  const parts = new Map<number, AbortController>();
  let isOver = false;
  let end: (outcome: Outcome<Received>) => void;
  const ended = new Promise<Outcome<Received>>((resolve) => (end = resolve));

  function dispatch(event: TransferEvent): void {
    if (isOver) return;
    const moment = { at: now(), random, timing: timings };
    const result = applyEvent(transfer, event, moment);
    const changed = result.transfer !== transfer;
    transfer = result.transfer;
    for (const command of result.commands) execute(command);
    if (changed) onChange?.(transfer);
    if (transfer.end && transfer.end.reason !== 'received') finishWith({ end: transfer.end });
  }

  function stop(): void {
    isOver = true;
    clearInterval(ticking);
    for (const controller of [...calls, ...parts.values()]) controller.abort();
    parts.clear();
  }

  function finishWith(outcome: Outcome<Received>): void {
    stop();
    end(outcome);
  }

  function execute(command: TransferCommand): void {
    switch (command.type) {
      case 'list':
        return call(
          (signal) => ports.list(signal),
          (listed) => dispatch({ type: 'listed', ...listed }),
          (failure) => ({ type: 'call-failed', failure }),
        );
      case 'finish':
        return call(
          (signal) => ports.finish(signal),
          (received) => {
            dispatch({ type: 'finished' });
            finishWith({ received });
          },
          (failure) => ({ type: 'call-failed', failure }),
        );
      case 'sign': {
        const numbers = command.parts.map(({ number }) => number);
        return call(
          (signal) => ports.sign(command.parts, signal),
          (urls) => dispatch({ type: 'signed', urls }),
          (failure) => ({ type: 'sign-failed', numbers, failure }),
        );
      }
      case 'hash':
        return part(
          command.number,
          (bytes, signal) => ports.digest(bytes, signal),
          (md5) => ({ type: 'hashed', number: command.number, md5 }),
        );
      case 'send': {
        const { number, url, md5 } = command;
        const onProgress = (sent: number) => dispatch({ type: 'progress', number, sent });
        return part(
          number,
          (bytes, signal) =>
            ports.send({ url, md5, bytes }, (sent) => !signal.aborted && onProgress(sent), signal),
          () => ({ type: 'sent', number }),
        );
      }
      case 'abort':
        parts.get(command.number)?.abort();
        parts.delete(command.number);
    }
  }

  /** Makes a call with a time limit: a connection can break unnoticed, and a server can hang. */
  function call<Result>(
    ask: (signal: AbortSignal) => Promise<Result>,
    done: (result: Result) => void,
    failed: (failure: Failure) => TransferEvent,
  ): void {
    const controller = new AbortController();
    calls.add(controller);
    const late = setTimeout(() => controller.abort(), timings.callMs);
    controller.signal.addEventListener('abort', () => clearTimeout(late));
    ask(controller.signal)
      .finally(() => {
        clearTimeout(late);
        calls.delete(controller);
      })
      .then(
        (value) => {
          if (!isOver) done(value);
        },
        (error: unknown) => dispatch(failed(ports.failureOf(error))),
      );
  }

  /** Reads or sends a part. After it was aborted, it reports nothing. */
  function part<Result>(
    number: number,
    work: (bytes: Blob, signal: AbortSignal) => Promise<Result>,
    done: (result: Result) => TransferEvent,
  ): void {
    if (!transfer.plan) return;
    const controller = new AbortController();
    parts.set(number, controller);
    const { start, end } = partRange(transfer.plan, number);
    work(file.slice(start, end), controller.signal).then(
      (value) => !controller.signal.aborted && dispatch(done(value)),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        dispatch({ type: 'part-failed', number, failure: ports.failureOf(error) });
      },
    );
  }

  const ticking = setInterval(() => dispatch({ type: 'tick' }), tickMs);

  return {
    get: () => transfer,
    setLanes: (lanes) => dispatch({ type: 'lanes', lanes }),
    signedIn: () => dispatch({ type: 'signed-in' }),
    stop,
    ended,
  };
}
