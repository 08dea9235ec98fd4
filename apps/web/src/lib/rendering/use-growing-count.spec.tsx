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
  it('begins with what a screen shows, and gets the others in steps', () => {
    expect(renderLists(20)).toEqual([6, 12, 18, 20]);
  });

  it('shows a short list as a whole', () => {
    expect(renderLists(6)).toEqual([6]);
  });

  it('shows at once what arrives once it has grown, and that entries are gone', () => {
    expect(renderLists(20, 40, 39)).toEqual([6, 12, 18, 20, 40, 39]);
  });
});
