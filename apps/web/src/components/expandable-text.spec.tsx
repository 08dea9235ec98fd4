import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ExpandableText } from './expandable-text';

/** jsdom has no layout, so the test sets the height. */
function layOut({ text, room }: { text: number; room: number }) {
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(text);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(room);
}

const show = () =>
  render(
    <MantineProvider>
      <ExpandableText what="comment">A comment</ExpandableText>
    </MantineProvider>,
  );

afterEach(() => {
  jest.restoreAllMocks();
});

describe('ExpandableText', () => {
  it('has no button when the whole text fits', () => {
    layOut({ text: 40, room: 40 });
    show();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is aligned in the direction of its language', () => {
    show();
    expect(screen.getByText('A comment')).toHaveAttribute('dir', 'auto');
  });

  it('expands and collapses a text that does not fit', async () => {
    layOut({ text: 80, room: 40 });
    show();
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Show more of the comment', expanded: false }));
    expect(screen.getByText('A comment')).not.toHaveAttribute('data-clamped');
    await user.click(screen.getByRole('button', { name: 'Show less of the comment', expanded: true }));
    expect(screen.getByText('A comment')).toHaveAttribute('data-clamped');
  });
});
