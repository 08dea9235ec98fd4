import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app';

describe('the shell', () => {
  it('titles the page and moves the focus into a new one', async () => {
    const app = await renderApp('/');
    await screen.findByRole('heading', { name: 'Landing Page' });
    await waitFor(() => expect(document.title).toBe('Landing Page · Cutroom'));
    await app.user.click(screen.getByRole('link', { name: 'Signin' }));
    await screen.findByRole('heading', { name: 'Welcome Back !!' });
    expect(document.title).toBe('Sign in · Cutroom');
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement);
  });

  it('says so while there is no network', async () => {
    await renderApp('/');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
    online.mockRestore();
  });
});
