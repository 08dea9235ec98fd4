import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../../components/dialog';
import { ThemeProvider } from '../../theme/theme-provider';
import { useDialogFocus } from './use-dialog-focus';

function Form() {
  const field = useDialogFocus<HTMLInputElement>();
  return <input ref={field} aria-label="Name" data-autofocus />;
}

function Page({ isThere }: { isThere: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <ThemeProvider>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Templates">
        <button type="button">Help</button>
        {isThere && <Form />}
      </Dialog>
    </ThemeProvider>
  );
}

/** A dialog whose form appears when `arrive` is called. */
async function openDialog() {
  const { rerender } = render(<Page isThere={false} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const close = await screen.findByRole('button', { name: 'Close' });
  await waitFor(() => expect(close).toHaveFocus());
  return { user, arrive: () => rerender(<Page isThere />) };
}

describe('the first field of a form that appears after its dialog', () => {
  it('gets the focus from the close button', async () => {
    const { arrive } = await openDialog();
    arrive();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('gets the focus that a removed button has lost', async () => {
    const { arrive } = await openDialog();
    act(() => (document.activeElement as HTMLElement).blur());
    arrive();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it("gets the focus from the dialog itself, where 'Retry' leaves it", async () => {
    const { arrive } = await openDialog();
    act(() => screen.getByRole('dialog').focus());
    expect(screen.getByRole('dialog')).toHaveFocus();
    arrive();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('leaves a focus that the user has moved', async () => {
    const { user, arrive } = await openDialog();
    await user.tab();
    arrive();
    expect(screen.getByRole('button', { name: 'Help' })).toHaveFocus();
  });
});
