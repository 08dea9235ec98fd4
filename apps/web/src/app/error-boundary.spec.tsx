import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary';

function Broken(): never {
  throw new Error('broken');
}

function page(pathname: string, content: React.ReactNode) {
  return (
    <MantineProvider>
      <ErrorBoundary pathname={pathname}>{content}</ErrorBoundary>
    </MantineProvider>
  );
}

describe('the error boundary', () => {
  beforeEach(() => {
    // React reports what a boundary caught; here that is the point.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('says that a screen broke, and recovers at another address', () => {
    const view = render(page('/team', <Broken />));
    expect(screen.getByRole('heading', { name: 'Something Went Wrong' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    view.rerender(page('/videos', <p>Videos</p>));
    expect(screen.getByText('Videos')).toBeInTheDocument();
  });
});
