import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrokenPage } from './broken-page';
import { lazyScreen, retryScreens } from './lazy-screen';

function Broken(): never {
  throw new Error('broken');
}

function page(pathname: string, content: React.ReactNode) {
  return (
    <MantineProvider>
      <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[pathname]} onReset={retryScreens}>
        {content}
      </ErrorBoundary>
    </MantineProvider>
  );
}

describe('broken page', () => {
  beforeEach(() => {
    // React logs every error that a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('replaces a page that threw, until the user opens another page', () => {
    const view = render(page('/team', <Broken />));
    expect(screen.getByRole('heading', { name: 'Something Went Wrong' })).toBeInTheDocument();
    expect(screen.getByText(/Your data is safe/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    view.rerender(page('/videos', <p>Videos</p>));
    expect(screen.getByText('Videos')).toBeInTheDocument();
  });

  const loadTeam = () => {
    const load = jest.fn(async () => ({ Team: () => <p>the team</p> }));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const Team = lazyScreen(load, 'Team');
    const content = (
      <Suspense>
        <Team />
      </Suspense>
    );
    return { load, view: render(page('/team', content)), content };
  };

  it('renders the page again, without a reload, when the browser is back online', async () => {
    const { load } = loadTeam();
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('the team')).toBeInTheDocument();
  });

  it('renders the page again, without a reload, on Retry', async () => {
    loadTeam();
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('the team')).toBeInTheDocument();
  });

  it('does not reappear when the page is opened again', async () => {
    const { view, content } = loadTeam();
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
    view.rerender(page('/videos', <p>Videos</p>));
    view.rerender(page('/team', content));
    expect(await screen.findByText('the team')).toBeInTheDocument();
  });
});
