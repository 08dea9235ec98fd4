import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyBytes = 4 * 1_048_576;

type Collect = (options: { type: 'minor' }) => void;

let collect: Collect | undefined;

/** V8's collector, which Node shows to those alone who ask for it by this flag. */
function collector(): Collect {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
    setFlagsFromString('--no-expose-gc');
  }
  return collect;
}

/**
 * What a socket reads lies outside of V8's heap, 64 kB a piece however few bytes came in, and is freed with the small
 * object that holds it. Left to itself V8 lets 32 MB add up before it looks. Here the young ones are collected every
 * 4 MiB, at a third of a millisecond each.
 *
 * @returns to be told of the bytes that have gone through
 */
export function collectBuffers(): (bytes: number) => void {
  let since = 0;
  return (bytes) => {
    since += bytes;
    if (since < everyBytes) return;
    since = 0;
    collector()({ type: 'minor' });
  };
}
