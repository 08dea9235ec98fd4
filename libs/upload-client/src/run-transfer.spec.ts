import { limits } from '@cutroom/contracts';
import { until } from '@cutroom/contracts/testing';
import { runTransfer, type TransferOptions, type TransferPorts } from './run-transfer';
import { bytesSent, type Failure, type ListedPart } from './transfer/state';

const part = limits.partMinBytes;
const video = { title: 'Monsoon' };

/** An error that carries the failure that it means for a transfer. */
class PortError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

type Ports = TransferPorts<typeof video>;

/** A store and a server in memory, with the calls that they received. */
function fakePorts(overrides: Partial<Ports> = {}) {
  const stored = new Map<number, ListedPart>();
  const sent: { number: number; bytes: number; signal: AbortSignal }[] = [];
  const ports: Ports = {
    list: async () => ({ partSize: part, parts: [...stored.values()] }),
    digest: async (bytes) => `md5 of ${bytes.size} bytes`,
    sign: async (parts) => parts.map(({ number }) => ({ number, url: String(number) })),
    async send({ url, md5, bytes }, _onProgress, signal) {
      const number = Number(url);
      sent.push({ number, bytes: bytes.size, signal });
      stored.set(number, { number, size: bytes.size, md5 });
    },
    finish: async () => video,
    failureOf: (error) => (error instanceof PortError ? error.failure : { kind: 'connection' }),
    ...overrides,
  };
  return { ports, stored, sent };
}

const file = new Blob([new Uint8Array(2 * part + 3)]);
const quick: TransferOptions = { tickMs: 2, firstRetryMs: 1 };

const started = (ports: Ports, options: TransferOptions = {}) => {
  const transfer = runTransfer(file, ports, { ...quick, ...options });
  transfer.setLanes(2);
  return transfer;
};

describe('runTransfer', () => {
  it('sends every part and resolves with the response of the server', async () => {
    const { ports, sent } = fakePorts();
    expect(await started(ports).ended).toEqual({ received: video });
    expect(sent.map(({ number, bytes }) => [number, bytes])).toEqual([
      [1, part],
      [2, part],
      [3, 3],
    ]);
  });

  it('sends nothing until it has lanes', async () => {
    const list = jest.fn(fakePorts().ports.list);
    const transfer = runTransfer(file, fakePorts({ list }).ports, quick);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(list).not.toHaveBeenCalled();
    transfer.stop();
  });

  it('tries again after errors of every port', async () => {
    const failed = new Set<string>();
    const { ports } = fakePorts();
    const failingOnce = <Arguments extends unknown[], Result>(
      name: string,
      work: (...args: Arguments) => Promise<Result>,
    ) => {
      return async (...args: Arguments): Promise<Result> => {
        if (failed.has(name)) return work(...args);
        failed.add(name);
        throw new Error(`${name} fails`);
      };
    };
    const { list, digest, sign, send, finish } = ports;
    const transfer = started({
      ...ports,
      list: failingOnce('list', list),
      digest: failingOnce('digest', digest),
      sign: failingOnce('sign', sign),
      send: failingOnce('send', send),
      finish: failingOnce('finish', finish),
    });
    expect(await transfer.ended).toEqual({ received: video });
    expect([...failed]).toEqual(['list', 'digest', 'sign', 'send', 'finish']);
  });

  it('resolves with the reason when the upload has ended elsewhere', async () => {
    const { ports, sent } = fakePorts({ sign: () => Promise.reject(new PortError({ kind: 'gone' })) });
    expect(await started(ports).ended).toEqual({ end: { reason: 'gone' } });
    expect(sent).toEqual([]);
  });

  it('aborts the parts in flight when it is paused, and ignores their later progress', async () => {
    const signals: AbortSignal[] = [];
    let report: ((sent: number) => void) | undefined;
    const { ports } = fakePorts({
      send: (_part, onProgress, signal) => {
        signals.push(signal);
        report = onProgress;
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('late'))));
      },
    });
    const transfer = started(ports);
    while (signals.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    transfer.setLanes(0);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    report?.(part);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([...transfer.get().active]).toEqual([]);
    expect(transfer.get().missing).toEqual([1, 2, 3]);
    transfer.stop();
  });

  it('ignores the progress and the failure of a part that was aborted, while the part is sent again', async () => {
    const signals: AbortSignal[] = [];
    const reports: ((sent: number) => void)[] = [];
    const { ports } = fakePorts({
      digest: (_bytes, signal) =>
        new Promise((resolve, reject) => {
          if (signals.push(signal) > 2) resolve('md5');
          signal.addEventListener('abort', () => reject(new PortError({ kind: 'unreadable' })));
        }),
      send: (_part, onProgress) => {
        reports.push(onProgress);
        return new Promise(() => undefined);
      },
    });
    const transfer = started(ports);
    const pauseAndContinue = () => [0, 2].forEach(transfer.setLanes);
    await until('the first reads', () => signals.length === 2);
    pauseAndContinue();
    await until('the first parts', () => reports.length === 2);
    pauseAndContinue();
    await until('the parts again', () => reports.length === 4);
    reports[0]?.(part);
    expect(bytesSent(transfer.get())).toBe(0);
    transfer.stop();
  });

  it('makes no call after it was stopped', () => {
    const list = jest.fn(fakePorts().ports.list);
    const transfer = runTransfer(file, fakePorts({ list }).ports, quick);
    transfer.stop();
    transfer.setLanes(2);
    expect(list).not.toHaveBeenCalled();
  });

  it('aborts everything when it is stopped', async () => {
    const signals: AbortSignal[] = [];
    const { ports } = fakePorts({
      list: (signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    const transfer = started(ports);
    transfer.stop();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('gives up a call that gets no response, and repeats it', async () => {
    const { ports } = fakePorts();
    /** The first call never gets a response. */
    const silentOnce = <Input extends unknown[], Result>(port: (...input: Input) => Promise<Result>) => {
      let isFirst = true;
      return (...input: Input): Promise<Result> => {
        if (!isFirst) return port(...input);
        isFirst = false;
        const signal = input.at(-1) as AbortSignal;
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      };
    };
    const silent = {
      list: silentOnce(ports.list),
      sign: silentOnce(ports.sign),
      finish: silentOnce(ports.finish),
    };
    expect(await started({ ...ports, ...silent }, { callMs: 20 }).ended).toEqual({ received: video });
  });

  it('never resolves once it was stopped, even when the server responds after that', async () => {
    let answer: ((received: typeof video) => void) | undefined;
    const finish = () => new Promise<typeof video>((resolve) => (answer = resolve));
    const transfer = started(fakePorts({ finish }).ports);
    const ended = jest.fn();
    void transfer.ended.then(ended);
    await until('the report', () => answer);
    transfer.stop();
    answer?.(video);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(ended).not.toHaveBeenCalled();
  });

  it('reports each change', async () => {
    const arrived: number[] = [];
    const { ports } = fakePorts();
    await started(ports, { onChange: (transfer) => arrived.push(transfer.arrived) }).ended;
    expect(arrived.at(-1)).toBe(file.size);
    expect(arrived).toEqual([...arrived].sort((one, other) => one - other));
  });
});
