import { faultSteps, type AimedFault } from './fault-table';
import type { Seeded } from './seeded';

/** Every kind at every step, except the pair that cannot be aimed at a file and ends the publish that it hits. */
const cells = Object.entries(faultSteps)
  .flatMap(([kind, steps]) => steps.map((step) => ({ kind, step })))
  .filter(({ kind, step }) => kind !== 'answer-lost' || step !== 'token');

const frequent = ['503', '429', 'drop', 'drop', 'slow'];
const occasional = ['answer-lost', 'session-gone', 'session-needs-token', 'token-expired', 'thumbnail-403'];
const rare = ['quota', 'upload-limit', 'no-channel'];

/** Two to five faults, anywhere in a file of `size` bytes. Together, the runs apply every kind at every step. */
export function randomFaults(random: Seeded, size: number, run: number): AimedFault[] {
  const more = Array.from({ length: random.between(1, 4) }, () => {
    const kind = random.pick([...frequent, ...frequent, ...occasional, ...occasional, random.pick(rare)]);
    const steps = cells.filter((cell) => cell.kind === kind);
    return steps.find(({ step }) => step === 'chunk' && random.next() < 0.5) ?? random.pick(steps);
  });
  const first = cells.slice(run % cells.length).slice(0, 1);
  return random.shuffle([...first, ...more]).map((cell) => aimAnywhere(random, size, cell));
}

function aimAnywhere(
  random: Seeded,
  size: number,
  { kind, step }: Pick<AimedFault, 'kind' | 'step'>,
): AimedFault {
  const fault: AimedFault = { kind, step };
  const isTransient = kind === '503' || kind === '429' || kind === 'drop';
  if (isTransient && step !== 'token') fault.times = random.between(1, 3);
  if (kind === 'slow') fault.bytesPerSecond = random.between(500_000, 2_000_000);
  if (kind === 'drop' && step === 'chunk') return { ...fault, afterBytes: random.between(0, size) };
  return step === 'chunk' || step === 'probe' ? { ...fault, fromByte: random.between(0, size) } : fault;
}
