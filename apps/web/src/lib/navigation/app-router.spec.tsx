import { act, render, screen } from '@testing-library/react';
import { createMemoryHistory } from 'history';
import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { AppRouter } from './app-router';

describe('the router', () => {
  it('shows that a page is loading while its code loads, and keeps the old page', async () => {
    let arrive: (page: { default: ComponentType }) => void = () => undefined;
    const Slow = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
    const history = createMemoryHistory();
    render(
      <AppRouter history={history}>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/" element="The old page" />
            <Route path="/slow" element={<Slow />} />
          </Routes>
        </Suspense>
      </AppRouter>,
    );
    const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' });
    expect(bar()).toBeNull();
    act(() => history.push('/slow'));
    expect(bar()).toBeInTheDocument();
    expect(screen.getByText('The old page')).toBeVisible();
    await act(async () => arrive({ default: () => 'The new page' }));
    expect(screen.getByText('The new page')).toBeVisible();
    expect(bar()).toBeNull();
  });
});
