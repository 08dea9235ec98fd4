/** The items of several queues, one of each in turn: a long queue does not hold up a short one. */
export function* inTurns<Item>(queues: readonly (readonly Item[])[]): Generator<Item> {
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  for (let turn = 0; turn < longest; turn += 1) {
    for (const queue of queues) {
      const item = queue[turn];
      if (item !== undefined) yield item;
    }
  }
}
