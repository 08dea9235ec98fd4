/** The steps of a publish that a fault can strike. */
const steps = ['open', 'chunk', 'probe', 'thumbnail', 'token'] as const;
export type Step = (typeof steps)[number];

const api = ['open', 'chunk', 'probe', 'thumbnail'] as const;

/** Each kind with the steps that it strikes by default (`unaimed`) and those that `step` may select (`aimed`). */
export const faultKinds = {
  '503': { unaimed: api, aimed: steps },
  '429': { unaimed: api, aimed: steps },
  drop: { unaimed: ['chunk'], aimed: steps },
  'answer-lost': { unaimed: ['chunk'], aimed: steps },
  slow: { unaimed: ['chunk'], aimed: ['chunk'] },
  'session-gone': { unaimed: ['chunk', 'probe'], aimed: ['chunk', 'probe'] },
  'session-needs-token': { unaimed: ['chunk', 'probe'], aimed: ['chunk', 'probe'] },
  'token-expired': { unaimed: api, aimed: api },
  quota: { unaimed: ['open'], aimed: ['open', 'thumbnail'] },
  'upload-limit': { unaimed: ['open'], aimed: ['open'] },
  'no-channel': { unaimed: ['open'], aimed: ['open'] },
  'thumbnail-403': { unaimed: ['thumbnail'], aimed: ['thumbnail'] },
} as const satisfies Record<string, { unaimed: readonly Step[]; aimed: readonly Step[] }>;

export type FaultKind = keyof typeof faultKinds;

export interface FaultRequest {
  kind: FaultKind;
  /** How many times it strikes. */
  times: number;
  /** `drop` at a chunk: bytes accepted before the cut. */
  afterBytes: number;
  /** `slow`: bytes per second. */
  bytesPerSecond: number;
  step?: Step;
  /** Restricts the fault to uploads of this size, to select one of several concurrent uploads. */
  size?: number;
  /** Restricts the fault to uploads that have stored this many bytes. */
  fromByte: number;
}

/** The progress of an upload, which faults are matched against. */
export interface UploadPoint {
  /** Bytes of the whole file; undefined when no file is involved. */
  size?: number;
  /** Stored bytes. */
  offset: number;
}

/** Reads the body of `POST /sandbox/faults`; returns a message when it is invalid. */
export function readFaultRequest(body: unknown): FaultRequest | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'a JSON object is expected';
  const {
    kind,
    times = 1,
    afterBytes = 0,
    bytesPerSecond = 1024 * 1024,
    step,
    size,
    fromByte = 0,
    ...rest
  } = body as Record<string, unknown>;
  const unknown = Object.keys(rest);
  if (unknown.length > 0) return `unknown field: ${unknown.join(', ')}`;
  if (!isKind(kind)) return `kind is one of ${Object.keys(faultKinds).join(', ')}`;
  if (!isCount(times) || times < 1) return 'times is a whole number from 1';
  if (!isCount(afterBytes)) return 'afterBytes is a whole number from 0';
  if (!isCount(bytesPerSecond) || bytesPerSecond < 1) return 'bytesPerSecond is a whole number from 1';
  if (size !== undefined && (!isCount(size) || size < 1)) return 'size is a whole number from 1';
  if (!isCount(fromByte)) return 'fromByte is a whole number from 0';
  const fault = { kind, times, afterBytes, bytesPerSecond, size, fromByte };
  if (step === undefined) return fault;
  const aimed: readonly Step[] = faultKinds[kind].aimed;
  const found = aimed.find((one) => one === step);
  return found ? { ...fault, step: found } : `${kind} strikes at ${aimed.join(', ')}`;
}

function isKind(value: unknown): value is FaultKind {
  return typeof value === 'string' && Object.hasOwn(faultKinds, value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
