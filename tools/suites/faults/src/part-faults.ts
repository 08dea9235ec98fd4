import type { Disturbance, FaultyProxy, ProxiedRequest } from '@cutroom/suites-kit';
import { count } from './figures';
import type { Seeded } from './seeded';

type Kind = Disturbance['kind'];

export const networkFaults = [
  'cut',
  'stall',
  'slow',
  'refuse',
  'flip',
  'lose-answer',
] as const satisfies Kind[];

/** A stall makes an upload wait for seconds, so each has one at most. */
const quickFaults = networkFaults.filter((kind) => kind !== 'stall');

/** These make a client send a part again. A slow connection and a lost answer cost nothing. */
const costsPart = new Set<Kind>(['cut', 'stall', 'refuse', 'flip']);

/** The fault for a request, whose length is not known in advance. */
type Plan = (length: number) => Disturbance;

/** One upload through the proxy. */
interface Passage {
  /** By the number of the PUT, from 0. */
  plans: ReadonlyMap<number, Plan>;
  requests: ProxiedRequest[];
  struck: { kind: Kind; request: ProxiedRequest }[];
}

/** Applies the planned faults of each upload to its parts, and counts the bytes of its PUTs. */
export class PartFaults {
  /** Applies to PUTs without a planned fault. */
  otherwise: Disturbance | undefined;
  private readonly passages = new Map<string, Passage>();

  constructor(proxy: FaultyProxy) {
    proxy.disturb = (request) => this.disturb(request);
  }

  /** Plans the faults of an upload. Repeating the call changes nothing. */
  plan(videoId: string, plans: ReadonlyMap<number, Plan> = new Map()): void {
    if (!this.passages.has(videoId)) this.passages.set(videoId, { plans, requests: [], struck: [] });
  }

  private disturb(request: ProxiedRequest): Disturbance | undefined {
    const [videoId] = /[0-9a-f]{24}(?=\/[^/]+\?)/.exec(request.target) ?? [];
    const passage = this.passages.get(videoId ?? '');
    if (request.method !== 'PUT' || !passage) return undefined;
    const planned = passage.plans.get(passage.requests.length)?.(request.length);
    passage.requests.push(request);
    if (!planned) return this.otherwise;
    passage.struck.push({ kind: planned.kind, request });
    count('faults');
    return planned;
  }

  struckKinds(): Kind[] {
    return [...this.passages.values()].flatMap(({ struck }) => struck.map(({ kind }) => kind));
  }

  describe(videoId: string): string {
    const passage = this.passages.get(videoId);
    return passage ? putsOf(passage) : 'no PUTs';
  }

  /**
   * The bytes that were sent in addition to the file's own, and the possible causes: parts with a fault, and parts without
   * a response because their client or their server went away.
   */
  wasted(videoId: string, size: number): { bytes: number; struck: number; unanswered: number } {
    const { requests = [], struck = [] } = this.passages.get(videoId) ?? {};
    const hit = new Set(struck.map(({ request }) => request));
    return {
      bytes: sum(requests, ({ received }) => received) - size,
      struck: sum(
        struck.filter(({ kind }) => costsPart.has(kind)),
        ({ request }) => request.length,
      ),
      unanswered: sum(
        requests.filter((request) => request.answered === 0 && !hit.has(request)),
        ({ length }) => length,
      ),
    };
  }
}

/** The PUTs of an upload as the proxy saw them, for the message of a failed test. */
const putsOf = ({ requests, struck }: Passage): string =>
  requests
    .map((request) => {
      const kinds = struck.filter((one) => one.request === request).map(({ kind }) => ` (${kind})`);
      const { received, length, answered, status } = request;
      return `${received} of ${length} bytes, status ${status}, ${answered} bytes of the answer${kinds.join('')}`;
    })
    .join('; ');

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** One to four faults at any of the first PUTs of an upload. Together, the runs contain every kind. */
export function randomPlans(random: Seeded, parts: number, run: number) {
  const plans = new Map<number, Plan>();
  const first = networkFaults[run % networkFaults.length] ?? 'cut';
  const faults = random.between(1, 4);
  // The first kind is added last, so that no other one replaces it.
  for (let index = faults - 1; index >= 0; index -= 1) {
    const kind = index === 0 ? first : random.pick(quickFaults);
    plans.set(random.between(0, parts - 1 + index), aimAnywhere(random, kind));
  }
  return { plans, isStalled: first === 'stall' };
}

function aimAnywhere(random: Seeded, kind: (typeof networkFaults)[number]): Plan {
  const share = random.next();
  const within = (length: number) => Math.floor(share * length);
  switch (kind) {
    case 'cut':
    case 'stall':
      return (length) => ({ kind, afterBytes: within(length) });
    case 'refuse': {
      const status = random.pick([500, 503] as const);
      return (length) => ({ kind, status, afterBytes: within(length) });
    }
    case 'flip':
      return (length) => ({ kind, atByte: within(length) });
    case 'slow': {
      const bytesPerSecond = random.between(3_000_000, 10_000_000);
      return () => ({ kind, bytesPerSecond });
    }
    case 'lose-answer': {
      const afterBytes = random.between(0, 60);
      return () => ({ kind, afterBytes });
    }
  }
}
