import type { Seeded } from './seeded';
import { chunkBytes } from './stage';

/** What `POST /sandbox/faults` takes (tools/youtube-sandbox/README.md). */
export interface Fault {
  kind: string;
  step?: 'open' | 'chunk' | 'probe' | 'thumbnail' | 'token';
  times?: number;
  afterBytes?: number;
  bytesPerSecond?: number;
  fromByte?: number;
}

export interface FaultCase {
  name: string;
  faults: Fault[];
  ends: 'published' | 'refused';
  /** The video is on the channel without its picture, and a mail offers to set it. */
  withoutThumbnail?: true;
  /** Only the channel can tell whether YouTube took the video: nothing may be sent again. */
  mayBeOnChannel?: true;
}

const chunks = [
  ['the first chunk', 0],
  ['a chunk in the middle', 2 * chunkBytes],
  ['the last chunk', 4 * chunkBytes],
] as const;

/** A fault in the middle that makes api ask YouTube where it stands, and what strikes that question. */
const atProbe = (fault: Fault): Fault[] => [
  { kind: '503', step: 'chunk', fromByte: 2 * chunkBytes },
  { ...fault, step: 'probe' },
];

const overload = (kind: '503' | '429'): FaultCase[] => [
  { name: `${kind} at the opening`, faults: [{ kind, step: 'open', times: 2 }], ends: 'published' },
  { name: `${kind} at the opening without end`, faults: [{ kind, step: 'open', times: 4 }], ends: 'refused' },
  ...chunks.map(([where, fromByte]): FaultCase => ({
    name: `${kind} at ${where}`,
    faults: [{ kind, step: 'chunk', times: 2, fromByte }],
    ends: 'published',
  })),
  { name: `${kind} when asked where it stands`, faults: atProbe({ kind, times: 2 }), ends: 'published' },
];

const atEachChunk = (kind: string, rest: Partial<FaultCase> = {}, fault: Partial<Fault> = {}): FaultCase[] =>
  chunks.map(([where, fromByte]) => ({
    name: `${kind} at ${where}`,
    faults: [{ kind, step: 'chunk', fromByte, ...fault }],
    ends: 'published',
    ...rest,
  }));

const expired = { withoutThumbnail: true } as const;

/** Every kind of fault at every step that it can strike. `token` faults have no file: they strike whoever comes. */
export const everyFault: FaultCase[] = [
  ...overload('503'),
  ...overload('429'),
  { name: '503 at the token', faults: [{ kind: '503', step: 'token' }], ends: 'published' },
  { name: '429 at the token', faults: [{ kind: '429', step: 'token' }], ends: 'published' },
  { name: '503 at the thumbnail', faults: [{ kind: '503', step: 'thumbnail', times: 3 }], ends: 'published' },
  {
    name: '503 at the thumbnail without end',
    faults: [{ kind: '503', step: 'thumbnail', times: 5 }],
    ends: 'published',
    withoutThumbnail: true,
  },
  {
    name: '429 at the thumbnail',
    faults: [{ kind: '429', step: 'thumbnail' }],
    ends: 'published',
    withoutThumbnail: true,
  },
  ...chunks.map(([where, before]): FaultCase => ({
    name: `a cut within ${where}`,
    faults: [{ kind: 'drop', afterBytes: before + 100_000, times: 1 }],
    ends: 'published',
  })),
  { name: 'a cut before the first byte', faults: [{ kind: 'drop' }], ends: 'published' },
  {
    name: 'a cut before the last byte',
    faults: [{ kind: 'drop', afterBytes: 4.5 * chunkBytes }],
    ends: 'published',
  },
  {
    name: 'cuts at every chunk',
    faults: [{ kind: 'drop', afterBytes: chunkBytes, times: 4 }],
    ends: 'published',
  },
  {
    name: 'a lost answer to the opening',
    faults: [{ kind: 'answer-lost', step: 'open' }],
    ends: 'published',
  },
  { name: 'a lost answer to the last chunk', faults: [{ kind: 'answer-lost' }], ends: 'published' },
  {
    name: 'a lost answer to the thumbnail',
    faults: [{ kind: 'answer-lost', step: 'thumbnail' }],
    ends: 'published',
  },
  ...atEachChunk('slow', {}, { bytesPerSecond: 500_000 }),
  ...atEachChunk('session-gone'),
  {
    name: 'session-gone when asked where it stands',
    faults: atProbe({ kind: 'session-gone' }),
    ends: 'published',
  },
  {
    name: 'a lost answer to the last chunk, and session-gone after it',
    faults: [{ kind: 'answer-lost' }, { kind: 'session-gone', step: 'probe', fromByte: 4 * chunkBytes }],
    ends: 'refused',
    mayBeOnChannel: true,
  },
  ...atEachChunk('session-needs-token'),
  {
    name: 'session-needs-token when asked where it stands',
    faults: atProbe({ kind: 'session-needs-token' }),
    ends: 'published',
  },
  {
    name: 'token-expired at the opening',
    faults: [{ kind: 'token-expired', step: 'open' }],
    ends: 'refused',
  },
  ...atEachChunk('token-expired', expired),
  {
    name: 'token-expired when asked where it stands',
    faults: atProbe({ kind: 'token-expired' }),
    ends: 'published',
    ...expired,
  },
  {
    name: 'token-expired at the thumbnail',
    faults: [{ kind: 'token-expired', step: 'thumbnail' }],
    ends: 'published',
    ...expired,
  },
  {
    name: 'token-expired in a session that needs one',
    faults: [
      { kind: 'session-needs-token', fromByte: chunkBytes },
      { kind: 'token-expired', step: 'chunk', fromByte: chunkBytes },
    ],
    ends: 'published',
  },
  {
    name: 'token-expired, and session-gone after it',
    faults: [
      { kind: 'token-expired', step: 'chunk', fromByte: chunkBytes },
      { kind: 'session-gone', fromByte: 2 * chunkBytes },
    ],
    ends: 'published',
  },
  { name: 'quota', faults: [{ kind: 'quota' }], ends: 'refused' },
  { name: 'upload-limit', faults: [{ kind: 'upload-limit' }], ends: 'refused' },
  { name: 'no-channel', faults: [{ kind: 'no-channel' }], ends: 'refused' },
  {
    name: 'quota at the thumbnail',
    faults: [{ kind: 'quota', step: 'thumbnail' }],
    ends: 'published',
    withoutThumbnail: true,
  },
  { name: 'thumbnail-403', faults: [{ kind: 'thumbnail-403' }], ends: 'published', withoutThumbnail: true },
];

const frequent = ['503', '429', 'drop', 'drop', 'slow'] as const;
const once = [
  'answer-lost',
  'session-gone',
  'session-needs-token',
  'token-expired',
  'thumbnail-403',
] as const;
const rare = ['quota', 'upload-limit', 'no-channel'] as const;

/** Two to five faults in a row, anywhere in a file of `size` bytes. */
export function randomFaults(random: Seeded, size: number): Fault[] {
  return Array.from({ length: random.between(2, 5) }, () => {
    const kind = random.pick([...frequent, ...frequent, ...once, ...once, random.pick(rare)]);
    const fault: Fault = { kind };
    if (kind === 'drop') return { kind, afterBytes: random.between(0, size), times: random.between(1, 3) };
    if (kind === 'slow') fault.bytesPerSecond = random.between(500_000, 2_000_000);
    if (kind === '503' || kind === '429') fault.times = random.between(1, 3);
    const inFile = kind !== 'thumbnail-403' && !rare.some((one) => one === kind);
    return inFile ? { ...fault, fromByte: random.between(0, size) } : fault;
  });
}
