import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createQueryClient } from '../lib/queries/query-client';
import { ThemeProvider } from '../theme/theme-provider';
import { onDemand } from './on-demand';

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

/** A page with a field, and a part that is loaded when its button is pressed. */
function open(load: jest.Mock<Promise<typeof Greeting>, []>) {
  const Part = onDemand({ what: 'the greeting', load, placeholder: <p>One moment</p> });
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <input aria-label="Title" />
        <button type="button" onClick={() => setOpened(!opened)}>
          Greet
        </button>
        {opened && <Part name="Asha" />}
      </>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider>
        <Page />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), greet: screen.getByRole('button', { name: 'Greet' }) };
}

describe('a part of a page that is loaded on demand', () => {
  it('is loaded once, when it is first shown', async () => {
    const load = jest.fn(async () => Greeting);
    const { user, greet } = open(load);
    expect(load).not.toHaveBeenCalled();
    await user.click(greet);
    expect(await screen.findByText('Hello Asha')).toBeInTheDocument();
    await user.click(greet);
    await user.click(greet);
    // The part appears at once, without its placeholder in between.
    expect(screen.getByText('Hello Asha')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keeps the page and its inputs when its code cannot be loaded, and offers Retry', async () => {
    const load = jest.fn(async () => Greeting);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const { user, greet } = open(load);
    await user.type(screen.getByLabelText('Title'), 'Rain over Mumbai');
    await user.click(greet);
    expect(await screen.findByText("Couldn't load the greeting")).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Rain over Mumbai');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Hello Asha')).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Rain over Mumbai');
  });

  it('shows its placeholder while its code is loading', async () => {
    const { user, greet } = open(jest.fn(() => new Promise<never>(() => undefined)));
    await user.click(greet);
    expect(screen.getByText('One moment')).toBeInTheDocument();
  });
});
