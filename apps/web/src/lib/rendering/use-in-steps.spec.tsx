import { act, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { useInSteps } from './use-in-steps';

/** Shows a list once its `entries` have arrived. */
function List({ entries }: { entries: string[] | undefined }) {
  const shows = useInSteps(entries !== undefined);
  return shows ? <p>{entries?.join(', ')}</p> : <p>Loading</p>;
}

describe('a part that renders in steps', () => {
  it('keeps its placeholder until it is ready', async () => {
    const { rerender } = render(<List entries={undefined} />);
    await act(async () => {
      flushSync(() => rerender(<List entries={['one']} />));
      expect(screen.getByText('Loading')).toBeInTheDocument();
    });
    expect(screen.getByText('one')).toBeInTheDocument();
  });

  it('shows initial content, later changes and its removal at once', () => {
    const { rerender } = render(<List entries={['one']} />);
    expect(screen.getByText('one')).toBeInTheDocument();
    rerender(<List entries={['one', 'two']} />);
    expect(screen.getByText('one, two')).toBeInTheDocument();
    rerender(<List entries={undefined} />);
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });
});
