import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { ThemeProvider } from '../theme/theme-provider';
import { Dialog } from './dialog';

function Settings() {
  const [opened, setOpened] = useState(false);
  const [saving, setSaving] = useState(false);
  return (
    <ThemeProvider>
      <button type="button" aria-expanded={opened} onClick={() => setOpened(true)}>
        Settings
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Your settings">
        <button type="button" disabled={saving} onClick={() => setSaving(true)}>
          Save
        </button>
      </Dialog>
    </ThemeProvider>
  );
}

describe('dialog', () => {
  it('does nothing until it is opened', async () => {
    // A closed dialog of Mantine listens to every key of the window.
    const listen = jest.spyOn(window, 'addEventListener');
    const keys = () => listen.mock.calls.filter(([type]) => type === 'keydown').length;
    render(<Settings />);
    expect(keys()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Your settings' });
    expect(keys()).toBeGreaterThan(0);
    listen.mockRestore();
  });

  it('stays open when its button is double-clicked, and closes on a click outside', async () => {
    render(<Settings />);
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
    await screen.findByRole('dialog', { name: 'Your settings' });
    const outside = document.querySelector('.mantine-Modal-overlay') as Element;
    fireEvent.click(outside, { detail: 2 });
    expect(screen.getByRole('button', { name: 'Settings' })).toHaveAttribute('aria-expanded', 'true');
    fireEvent.click(outside, { detail: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes the focus and returns it each time that it opens and closes', async () => {
    const user = userEvent.setup();
    render(<Settings />);
    const button = screen.getByRole('button', { name: 'Settings' });
    for (let time = 1; time <= 2; time += 1) {
      await user.click(button);
      const dialog = await screen.findByRole('dialog', { name: 'Your settings' });
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(button).toHaveFocus());
    }
  });

  it('keeps the focus inside when a browser takes it from the disabled button of a running call', async () => {
    const user = userEvent.setup();
    render(<Settings />);
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your settings' });
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    // As Chromium does; jsdom leaves the focus on a disabled button.
    fireEvent.blur(save);
    expect(dialog).toHaveFocus();
  });
});
