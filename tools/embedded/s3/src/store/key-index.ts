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

  /** Many keys at once, at start-up: sorted one time only. */
  load(entries: Iterable<readonly [string, Value]>): void {
    for (const [key, value] of entries) this.values.set(key, value);
    this.sorted.splice(0, this.sorted.length);
    for (const key of this.values.keys()) this.sorted.push(key);
    this.sorted.sort(compareKeys);
  }

  /** Where the first key that is not before `key` stands. */
  firstFrom(key: string): number {
    return this.firstWhere((each) => compareKeys(each, key) >= 0);
  }

  /** Where the first key after all that begin with `prefix` stands. */
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

/** UTF-8 order is code point order, which UTF-16 comparison breaks between surrogates and U+E000 to U+FFFF. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others. */
const codePointRank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
