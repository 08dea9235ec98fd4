import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrokenPage } from './broken-page';

function Broken(): never {
  throw new Error('broken');
}

function page(pathname: string, content: React.ReactNode) {
  return (
    <MantineProvider>
      <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[pathname]}>
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
});
