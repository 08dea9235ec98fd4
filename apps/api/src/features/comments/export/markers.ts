import { threadsOf, type Review, type Thread } from './review';
import { authorOf, threadLines } from './thread-lines';

/** What an editing program shows at a frame. */
export interface Marker {
  /** The first and the last frame, counted from 0. */
  from: number;
  to: number;
  /** Who commented, in one line. */
  name: string;
  /** What they wrote, with the replies; never empty. */
  lines: string[];
  /** The same, with the author at the start of each comment. */
  signedLines: () => string[];
  /** Nothing in it is open. */
  resolved: boolean;
}

const framesOf = ({ comment }: Thread) => comment.frames ?? { from: 0, to: 0 };
const isResolved = ({ comment }: Thread): boolean => comment.resolved !== null;
const mark = (resolved: boolean): string => (resolved ? ' (resolved)' : '');

function signedLines(thread: Thread): string[] {
  const [first = '', ...others] = threadLines(thread);
  return [`${authorOf(thread)}${mark(isResolved(thread))}: ${first}`, ...others];
}

function markerOf(from: number, threads: Thread[]): Marker {
  const resolved = threads.every(isResolved);
  const signed = () => threads.flatMap(signedLines);
  const [only, ...others] = threads;
  return {
    from,
    to: Math.max(...threads.map((thread) => framesOf(thread).to)),
    name: `${[...new Set(threads.map(authorOf))].join(', ')}${mark(resolved)}`,
    lines: only && others.length === 0 ? threadLines(only) : signed(),
    signedLines: signed,
    resolved,
  };
}

/**
 * The comments of a review as markers, in the order of their frames; those about the whole video are at the first one.
 * Editing programs keep one marker per frame, so comments that begin at the same frame share theirs. A marker is made when
 * it is asked for: all of them together may take a second.
 */
export function* markersOf(review: Review): Generator<Marker> {
  const byFrame = new Map<number, Thread[]>();
  for (const thread of threadsOf(review)) {
    const { from } = framesOf(thread);
    const others = byFrame.get(from);
    if (others) others.push(thread);
    else byFrame.set(from, [thread]);
  }
  const inOrder = [...byFrame].sort(([one], [other]) => one - other);
  for (const [from, threads] of inOrder) yield markerOf(from, threads);
}
