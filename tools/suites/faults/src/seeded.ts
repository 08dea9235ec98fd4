/** Repeats the random runs of another run. */
const seedVariable = 'FAULTS_SEED';

/** A pseudorandom sequence that its seed determines (mulberry32, Tommy Ettinger, public domain). */
export class Seeded {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed >>> 0;
  }

  /** 0 ≤ x < 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new RangeError('cannot pick from an empty list');
    return item;
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    const left = [...items];
    return items.map(() => left.splice(this.between(0, left.length - 1), 1)).flat();
  }
}

/** The sequence of this run. Its seed is printed; FAULTS_SEED repeats it. */
export function newSeed(what: string): Seeded {
  const seed = Number(process.env[seedVariable]);
  process.stdout.write(`${what}: ${seedVariable}=${seed}\n`);
  return new Seeded(seed);
}
