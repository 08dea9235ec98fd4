import { render } from '@testing-library/react';
import { useGrowingCount } from './use-growing-count';

/** Renders lists of these lengths after each other. @returns how many entries each rendering showed, without repetitions */
function renderLists(...counts: number[]) {
  const shown: number[] = [];
  function List({ count }: { count: number }) {
    const grown = useGrowingCount(count);
    if (shown.at(-1) !== grown) shown.push(grown);
    return <p>{grown}</p>;
  }
  const { rerender } = render(<List count={counts[0] ?? 0} />);
  for (const count of counts.slice(1)) rerender(<List count={count} />);
  return shown;
}

describe('a long list that grows', () => {
  it('begins with as many entries as a screen shows, and adds the others in steps', () => {
    expect(renderLists(20)).toEqual([6, 12, 18, 20]);
  });

  it('shows a short list at once', () => {
    expect(renderLists(6)).toEqual([6]);
  });

  it('shows added and removed entries at once when it has fully grown', () => {
    expect(renderLists(20, 40, 39)).toEqual([6, 12, 18, 20, 40, 39]);
  });
});
