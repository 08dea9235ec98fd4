import type { AimedFault } from './fault-table';
import { chunkBytes } from './stage';

export interface FaultCase {
  name: string;
  faults: AimedFault[];
  ends: 'published' | 'refused';
  /** The video is published without its thumbnail, and an email offers to add it. */
  withoutThumbnail?: true;
  /** YouTube may have stored the video without a response, so nothing may be sent again. */
  mayBeOnChannel?: true;
  /** The fault cannot be aimed at one file, so the case runs while no other publish does. */
  alone?: true;
}

const chunks = [
  ['the first chunk', 0],
  ['a middle chunk', 2 * chunkBytes],
  ['the last chunk', 4 * chunkBytes],
] as const;
/** Just before the end of the smallest cut. */
const lastByte = 4.5 * chunkBytes;

const one = (name: string, fault: AimedFault, rest: Partial<FaultCase> = {}): FaultCase => ({
  name,
  faults: [fault],
  ends: 'published',
  ...rest,
});

const refused = { ends: 'refused' } as const;
const withoutThumbnail = { withoutThumbnail: true } as const;

/** A fault in the middle makes api ask YouTube for the offset. `fault` hits that request. */
const atProbe = (
  name: string,
  fault: Omit<AimedFault, 'step'>,
  rest: Partial<FaultCase> = {},
): FaultCase => ({
  name: `${name} at the probe`,
  faults: [
    { kind: '503', step: 'chunk', fromByte: 2 * chunkBytes },
    { ...fault, step: 'probe' },
  ],
  ends: 'published',
  ...rest,
});

/** Transient faults, which each step survives twice. */
const transient = (kind: '503' | '429' | 'drop'): FaultCase[] => [
  one(`${kind} at the opening`, { kind, step: 'open', times: 2 }),
  one(`${kind} at every opening`, { kind, step: 'open', times: 4 }, refused),
  atProbe(kind, { kind, times: 2 }),
  one(`${kind} at the token`, { kind, step: 'token' }),
];

/** Transient faults that the thumbnail survives too. */
const atThumbnail = (kind: '503' | 'drop'): FaultCase[] => [
  one(`${kind} at the thumbnail`, { kind, step: 'thumbnail', times: 3 }),
  one(`${kind} at every thumbnail`, { kind, step: 'thumbnail', times: 5 }, withoutThumbnail),
];

const atEachChunk = (
  kind: string,
  fault: Partial<AimedFault> = {},
  rest: Partial<FaultCase> = {},
): FaultCase[] =>
  chunks.map(([where, fromByte]) =>
    one(`${kind} at ${where}`, { kind, step: 'chunk', fromByte, ...fault }, rest),
  );

/** Every kind of fault at every step that it can affect. */
export const everyFault: FaultCase[] = [
  ...transient('503'),
  ...atEachChunk('503', { times: 2 }),
  ...atThumbnail('503'),
  ...transient('429'),
  ...atEachChunk('429', { times: 2 }),
  one('429 at the thumbnail', { kind: '429', step: 'thumbnail' }, withoutThumbnail),
  ...transient('drop'),
  ...atEachChunk('drop', { afterBytes: 100_000 }),
  ...atThumbnail('drop'),
  one('drop before the first byte', { kind: 'drop', step: 'chunk' }),
  one('drop before the last byte', { kind: 'drop', step: 'chunk', afterBytes: lastByte }),
  one('drop at every chunk', { kind: 'drop', step: 'chunk', afterBytes: chunkBytes, times: 4 }),
  one('answer-lost at the opening', { kind: 'answer-lost', step: 'open' }),
  one('answer-lost at the token', { kind: 'answer-lost', step: 'token' }, { ...refused, alone: true }),
  ...chunks.map(([where, before], index) => {
    const fromByte = index === 2 ? lastByte : before + chunkBytes;
    return one(`answer-lost at ${where}`, { kind: 'answer-lost', step: 'chunk', fromByte });
  }),
  atProbe('answer-lost', { kind: 'answer-lost' }),
  one('answer-lost at the thumbnail', { kind: 'answer-lost', step: 'thumbnail' }),
  ...atEachChunk('slow', { bytesPerSecond: 500_000 }),
  ...atEachChunk('session-gone'),
  atProbe('session-gone', { kind: 'session-gone' }),
  {
    name: 'answer-lost at the last chunk, then session-gone',
    faults: [
      { kind: 'answer-lost', step: 'chunk', fromByte: lastByte },
      { kind: 'session-gone', step: 'probe', fromByte: 4 * chunkBytes },
    ],
    ends: 'refused',
    mayBeOnChannel: true,
  },
  ...atEachChunk('session-needs-token'),
  atProbe('session-needs-token', { kind: 'session-needs-token' }),
  one('token-expired at the opening', { kind: 'token-expired', step: 'open' }, refused),
  ...atEachChunk('token-expired', {}, withoutThumbnail),
  atProbe('token-expired', { kind: 'token-expired' }, withoutThumbnail),
  one('token-expired at the thumbnail', { kind: 'token-expired', step: 'thumbnail' }, withoutThumbnail),
  {
    name: 'token-expired in a session that needs a token',
    faults: [
      { kind: 'session-needs-token', step: 'chunk', fromByte: chunkBytes },
      { kind: 'token-expired', step: 'chunk', fromByte: chunkBytes },
    ],
    ends: 'published',
  },
  {
    name: 'token-expired, then session-gone',
    faults: [
      { kind: 'token-expired', step: 'chunk', fromByte: chunkBytes },
      { kind: 'session-gone', step: 'chunk', fromByte: 2 * chunkBytes },
    ],
    ends: 'published',
  },
  one('quota at the opening', { kind: 'quota', step: 'open' }, refused),
  one('upload-limit at the opening', { kind: 'upload-limit', step: 'open' }, refused),
  one('no-channel at the opening', { kind: 'no-channel', step: 'open' }, refused),
  one('quota at the thumbnail', { kind: 'quota', step: 'thumbnail' }, withoutThumbnail),
  one('thumbnail-403 at the thumbnail', { kind: 'thumbnail-403', step: 'thumbnail' }, withoutThumbnail),
];
