import { renderHook } from '@testing-library/react';
import { useStable } from './use-stable';

describe('stable handler', () => {
  it('stays the same function, and calls the latest handler with all arguments', () => {
    const calls: string[] = [];
    const { result, rerender } = renderHook(
      ({ name }) => useStable((...args: number[]) => calls.push(`${name} ${args.join()}`)),
      { initialProps: { name: 'first' } },
    );
    const first = result.current;
    first(1, 2);
    rerender({ name: 'second' });
    expect(result.current).toBe(first);
    first(3);
    expect(calls).toEqual(['first 1,2', 'second 3']);
  });
});
