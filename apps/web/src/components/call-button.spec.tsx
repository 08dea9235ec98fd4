import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useState } from 'react';
import { ThemeProvider } from '../theme/theme-provider';
import { CallButton } from './call-button';

function NameForm({ onSave }: { onSave: () => void }) {
  const [saving, setSaving] = useState(false);
  return (
    <ThemeProvider>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSaving(true);
          onSave();
        }}
      >
        <CallButton type="submit" loading={saving}>
          Save
        </CallButton>
        <input aria-label="Name" />
      </form>
    </ThemeProvider>
  );
}

describe('button of a call', () => {
  it('stays focusable while its call runs', async () => {
    render(<NameForm onSave={() => undefined} />);
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(save);
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(save).toBeEnabled();
    expect(save).toHaveFocus();
  });

  it('has its loader in the middle also when motion is reduced, which leaves out the transition', async () => {
    const original = window.matchMedia;
    window.matchMedia = (media) => Object.assign(original(media), { matches: /reduced-motion/.test(media) });
    const style = document.createElement('style');
    style.textContent = readFileSync(join(__dirname, '../theme/global.css'), 'utf8');
    document.head.append(style);
    const { container } = render(<NameForm onSave={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const loader = container.querySelector('.mantine-Button-loader');
      expect(loader && getComputedStyle(loader).transform).toBe('translate(-50%, -50%)');
    });
    style.remove();
    window.matchMedia = original;
  });

  it('does not submit its form again while its call runs', async () => {
    const onSave = jest.fn();
    render(<NameForm onSave={onSave} />);
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    await userEvent.click(save);
    await userEvent.keyboard('{Enter}');
    await userEvent.type(screen.getByLabelText('Name'), 'Mira{Enter}');
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it('ignores clicks while its call runs', async () => {
    const onClick = jest.fn();
    render(
      <ThemeProvider>
        <CallButton loading onClick={onClick}>
          Accept
        </CallButton>
      </ThemeProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(onClick).not.toHaveBeenCalled();
  });
});
