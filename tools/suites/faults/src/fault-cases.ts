import type { Seeded } from './seeded';
import { chunkBytes } from './stage';

export type Step = 'open' | 'chunk' | 'probe' | 'thumbnail' | 'token';
const everywhere: Step[] = ['open', 'chunk', 'probe', 'thumbnail', 'token'];

/** Every kind of fault with the steps that it can strike: the sandbox's own table, and the suite holds it to that. */
export const faultSteps: Record<string, Step[]> = {
  '503': everywhere,
  '429': everywhere,
  drop: everywhere,
  'answer-lost': everywhere,
  slow: ['chunk'],
  'session-gone': ['chunk', 'probe'],
  'session-needs-token': ['chunk', 'probe'],
  'token-expired': ['open', 'chunk', 'probe', 'thumbnail'],
  quota: ['open', 'thumbnail'],
  'upload-limit': ['open'],
  'no-channel': ['open'],
  'thumbnail-403': ['thumbnail'],
};

/** What `POST /sandbox/faults` takes (tools/embedded/youtube/README.md). */
export interface Fault {
  kind: string;
  step?: Step;
  times?: number;
  afterBytes?: number;
  bytesPerSecond?: number;
  fromByte?: number;
}

interface AimedFault extends Fault {
  step: Step;
}

export interface FaultCase {
  name: string;
  faults: AimedFault[];
  ends: 'published' | 'refused';
  /** The video is on the channel without its picture, and a mail offers to set it. */
  withoutThumbnail?: true;
  /** Only the channel can tell whether YouTube took the video: nothing may be sent again. */
  mayBeOnChannel?: true;
  /** Its fault has no file to aim at and would strike whoever runs beside it. */
  alone?: true;
}

const chunks = [
  ['the first chunk', 0],
  ['a chunk in the middle', 2 * chunkBytes],
  ['the last chunk', 4 * chunkBytes],
] as const;
/** Where the smallest cut ends: each is a few bytes longer. */
const lastByte = 4.5 * chunkBytes;

/** A fault in the middle that makes api ask YouTube where it stands, and what strikes that question. */
const atProbe = (fault: Omit<Fault, 'step'>): AimedFault[] => [
  { kind: '503', step: 'chunk', fromByte: 2 * chunkBytes },
  { ...fault, step: 'probe' },
];

/** Passing trouble, which each step stands twice. */
const passing = (kind: '503' | '429' | 'drop'): FaultCase[] => [
  { name: `${kind} at the opening`, faults: [{ kind, step: 'open', times: 2 }], ends: 'published' },
  { name: `${kind} at the opening without end`, faults: [{ kind, step: 'open', times: 4 }], ends: 'refused' },
  { name: `${kind} when asked where it stands`, faults: atProbe({ kind, times: 2 }), ends: 'published' },
  { name: `${kind} at the token`, faults: [{ kind, step: 'token' }], ends: 'published' },
];

/** Passing trouble that a thumbnail stands as well. */
const atThumbnail = (kind: '503' | 'drop'): FaultCase[] => [
  { name: `${kind} at the thumbnail`, faults: [{ kind, step: 'thumbnail', times: 3 }], ends: 'published' },
  {
    name: `${kind} at the thumbnail without end`,
    faults: [{ kind, step: 'thumbnail', times: 5 }],
    ends: 'published',
    withoutThumbnail: true,
  },
];

const atEachChunk = (
  kind: string,
  rest: Partial<FaultCase> = {},
  fault: Partial<AimedFault> = {},
): FaultCase[] =>
  chunks.map(([where, fromByte]) => ({
    name: `${kind} at ${where}`,
    faults: [{ kind, step: 'chunk', fromByte, ...fault }],
    ends: 'published',
    ...rest,
  }));

const expired = { withoutThumbnail: true } as const;

/** Every kind of fault at every step that it can strike. `token` faults have no file: they strike whoever comes. */
export const everyFault: FaultCase[] = [
  ...passing('503'),
  ...atEachChunk('503', {}, { times: 2 }),
  ...atThumbnail('503'),
  ...passing('429'),
  ...atEachChunk('429', {}, { times: 2 }),
  {
    name: '429 at the thumbnail',
    faults: [{ kind: '429', step: 'thumbnail' }],
    ends: 'published',
    withoutThumbnail: true,
  },
  ...passing('drop'),
  ...atEachChunk('drop', {}, { afterBytes: 100_000 }),
  ...atThumbnail('drop'),
  { name: 'a cut before the first byte', faults: [{ kind: 'drop', step: 'chunk' }], ends: 'published' },
  {
    name: 'a cut before the last byte',
    faults: [{ kind: 'drop', step: 'chunk', afterBytes: lastByte }],
    ends: 'published',
  },
  {
    name: 'cuts at every chunk',
    faults: [{ kind: 'drop', step: 'chunk', afterBytes: chunkBytes, times: 4 }],
    ends: 'published',
  },
  {
    name: 'a lost answer to the opening',
    faults: [{ kind: 'answer-lost', step: 'open' }],
    ends: 'published',
  },
  {
    name: 'a lost answer to the token',
    faults: [{ kind: 'answer-lost', step: 'token' }],
    ends: 'refused',
    alone: true,
  },
  ...chunks.map(([where, before], index): FaultCase => ({
    name: `a lost answer to ${where}`,
    faults: [{ kind: 'answer-lost', step: 'chunk', fromByte: index === 2 ? lastByte : before + chunkBytes }],
    ends: 'published',
  })),
  {
    name: 'a lost answer when asked where it stands',
    faults: atProbe({ kind: 'answer-lost' }),
    ends: 'published',
  },
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
    faults: [
      { kind: 'answer-lost', step: 'chunk', fromByte: lastByte },
      { kind: 'session-gone', step: 'probe', fromByte: 4 * chunkBytes },
    ],
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
      { kind: 'session-needs-token', step: 'chunk', fromByte: chunkBytes },
      { kind: 'token-expired', step: 'chunk', fromByte: chunkBytes },
    ],
    ends: 'published',
  },
  {
    name: 'token-expired, and session-gone after it',
    faults: [
      { kind: 'token-expired', step: 'chunk', fromByte: chunkBytes },
      { kind: 'session-gone', step: 'chunk', fromByte: 2 * chunkBytes },
    ],
    ends: 'published',
  },
  { name: 'quota', faults: [{ kind: 'quota', step: 'open' }], ends: 'refused' },
  { name: 'upload-limit', faults: [{ kind: 'upload-limit', step: 'open' }], ends: 'refused' },
  { name: 'no-channel', faults: [{ kind: 'no-channel', step: 'open' }], ends: 'refused' },
  {
    name: 'quota at the thumbnail',
    faults: [{ kind: 'quota', step: 'thumbnail' }],
    ends: 'published',
    withoutThumbnail: true,
  },
  {
    name: 'thumbnail-403',
    faults: [{ kind: 'thumbnail-403', step: 'thumbnail' }],
    ends: 'published',
    withoutThumbnail: true,
  },
];

/** Each kind at each step; without the one that cannot be aimed at a file, and ends the publish it strikes. */
const cells = Object.entries(faultSteps)
  .flatMap(([kind, steps]) => steps.map((step) => ({ kind, step })))
  .filter(({ kind, step }) => kind !== 'answer-lost' || step !== 'token');

const frequent = ['503', '429', 'drop', 'drop', 'slow'];
const once = ['answer-lost', 'session-gone', 'session-needs-token', 'token-expired', 'thumbnail-403'];
const rare = ['quota', 'upload-limit', 'no-channel'];

/**
 * Two to five faults in a row, anywhere in a file of `size` bytes. The number of the run sees to it that every kind
 * comes up at every step.
 */
export function randomFaults(random: Seeded, size: number, run: number): AimedFault[] {
  const more = Array.from({ length: random.between(1, 4) }, () => {
    const kind = random.pick([...frequent, ...frequent, ...once, ...once, random.pick(rare)]);
    const steps = cells.filter((cell) => cell.kind === kind);
    return steps.find(({ step }) => step === 'chunk' && random.next() < 0.5) ?? random.pick(steps);
  });
  const first = cells.slice(run % cells.length).slice(0, 1);
  return random.shuffle([...first, ...more]).map((cell) => anywhere(random, size, cell));
}

function anywhere(
  random: Seeded,
  size: number,
  { kind, step }: Pick<AimedFault, 'kind' | 'step'>,
): AimedFault {
  const fault: AimedFault = { kind, step };
  const passes = kind === '503' || kind === '429' || kind === 'drop';
  if (passes && step !== 'token') fault.times = random.between(1, 3);
  if (kind === 'slow') fault.bytesPerSecond = random.between(500_000, 2_000_000);
  if (kind === 'drop' && step === 'chunk') return { ...fault, afterBytes: random.between(0, size) };
  return step === 'chunk' || step === 'probe' ? { ...fault, fromByte: random.between(0, size) } : fault;
}
