import { render, screen, waitFor } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { useFocusInside } from './use-focus-inside';

/** A card with a dialog that is rendered outside its DOM, like all dialogs. */
function Card({ stage, isOpen }: { stage: string; isOpen: boolean }) {
  const focus = useFocusInside<HTMLElement>(stage);
  return (
    <article aria-label="card" {...focus}>
      {stage}
      {isOpen && createPortal(<button>Give up</button>, document.body)}
    </article>
  );
}

const card = () => screen.getByRole('article', { name: 'card' });

describe('useFocusInside', () => {
  it('focuses the element when a change of stage removes the focused control', () => {
    const { rerender } = render(<Card stage="waiting" isOpen />);
    screen.getByRole('button').focus();
    rerender(<Card stage="given up" isOpen={false} />);
    expect(card()).toHaveFocus();
  });

  it('focuses the element when the dialog closes after the change of stage', async () => {
    const { rerender } = render(<Card stage="waiting" isOpen />);
    screen.getByRole('button').focus();
    rerender(<Card stage="given up" isOpen />);
    expect(screen.getByRole('button')).toHaveFocus();
    rerender(<Card stage="given up" isOpen={false} />);
    await waitFor(() => expect(card()).toHaveFocus());
  });

  it('does not move a focus that is elsewhere', () => {
    const { rerender } = render(<Card stage="waiting" isOpen={false} />);
    rerender(<Card stage="given up" isOpen={false} />);
    expect(document.body).toHaveFocus();
  });
});
