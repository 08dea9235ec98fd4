import { Radio } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ThemeProvider } from '../theme/theme-provider';
import { HeldFields } from './held-fields';

const form = (held: boolean) => (
  <ThemeProvider>
    <div role="dialog" tabIndex={-1}>
      <HeldFields held={held}>
        <Radio value="public" label="Public" />
      </HeldFields>
    </div>
    <button>Save</button>
  </ThemeProvider>
);

/** Lets a call run while the choice has the focus. A browser takes it from a disabled choice, and the dialog gets it. */
function holdChoice() {
  const { rerender } = render(form(false));
  const choice = screen.getByRole('radio', { name: 'Public' });
  choice.focus();
  rerender(form(true));
  expect(choice).toBeDisabled();
  screen.getByRole('dialog').focus();
  return { choice, release: () => rerender(form(false)) };
}

describe('fields that are held while a call runs', () => {
  it('return the focus to a choice after the call', () => {
    const { choice, release } = holdChoice();
    release();
    expect(choice).toHaveFocus();
  });

  it('leave the focus where the user has moved it meanwhile', async () => {
    const { release } = holdChoice();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    release();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });
});
