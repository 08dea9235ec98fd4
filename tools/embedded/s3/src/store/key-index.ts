/** Keys in the order S3 lists them: by their UTF-8 bytes. */
export class KeyIndex<Value> {
  private readonly sorted: string[] = [];
  private readonly values = new Map<string, Value>();

  get size(): number {
    return this.sorted.length;
  }

  get(key: string): Value | undefined {
    return this.values.get(key);
  }

  set(key: string, value: Value): void {
    if (!this.values.has(key)) this.sorted.splice(this.firstFrom(key), 0, key);
    this.values.set(key, value);
  }

  delete(key: string): void {
    if (this.values.delete(key)) this.sorted.splice(this.firstFrom(key), 1);
  }

  /** Adds many keys at once at start-up and sorts only once. */
  load(entries: Iterable<readonly [string, Value]>): void {
    for (const [key, value] of entries) this.values.set(key, value);
    this.sorted.splice(0, this.sorted.length);
    for (const key of this.values.keys()) this.sorted.push(key);
    this.sorted.sort(compareKeys);
  }

  /** The index of the first key that is not before `key`. */
  firstFrom(key: string): number {
    return this.firstWhere((each) => compareKeys(each, key) >= 0);
  }

  /** The index of the first key after all that start with `prefix`. */
  firstAfterPrefix(prefix: string): number {
    return this.firstWhere((each) => compareKeys(each, prefix) > 0 && !each.startsWith(prefix));
  }

  at(position: number): string | undefined {
    return this.sorted[position];
  }

  private firstWhere(holds: (key: string) => boolean): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.at(middle) ?? '')) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Compares by code point, as UTF-8 does. UTF-16 order differs between surrogates and U+E000 to U+FFFF. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Surrogates encode the highest code points. */
const codePointRank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
