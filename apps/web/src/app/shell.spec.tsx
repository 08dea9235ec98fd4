import { endpoints } from '@cutroom/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { buildRoom } from '../testing/build-room';
import { buildCreator, videoId } from '../testing/builders';
import { answer } from '../testing/fake-server';
import { renderApp } from '../testing/render-app';

describe('shell', () => {
  it('scrolls a new page to its top and focuses it', async () => {
    const app = await renderApp('/profile', {
      as: buildCreator(),
      serve: (server) => server.holdTheRest(),
    });
    const scrolled = jest.spyOn(window, 'scrollTo');
    await app.user.click(screen.getByRole('link', { name: 'Manage Team' }));
    await screen.findByRole('heading', { level: 1, name: 'Command Center' });
    expect(screen.getByRole('main')).toHaveFocus();
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
  });

  it('restores the scroll position of a page when the user goes back, and opens it at its top by a link', async () => {
    const app = await renderApp('/team', {
      as: buildCreator(),
      serve: (server) => server.holdTheRest(),
    });
    const place = jest.replaceProperty(window, 'scrollY', 480);
    window.dispatchEvent(new Event('scroll'));
    const scrolled = jest.spyOn(window, 'scrollTo');
    const goTo = (name: string) => app.user.click(screen.getByRole('link', { name }));
    const isShown = (name: string) => screen.findByRole('heading', { level: 1, name });

    await goTo('Manage Videos');
    await isShown('Headquaters');
    act(() => app.history.back());
    await isShown('Command Center');
    await goTo('Manage Videos');
    await isShown('Headquaters');
    expect(scrolled.mock.calls).toEqual([
      [0, 0],
      [0, 480],
      [0, 0],
    ]);
    place.restore();
  });

  it('does not scroll when a page writes its settings into the address', async () => {
    const app = await renderApp(`/videos/${videoId}/compare?a=1&b=2`, {
      as: buildCreator(),
      serve: (server) => {
        server.holdTheRest();
        server.on(endpoints.room, answer(endpoints.room, buildRoom(2)));
      },
    });
    const scrolled = jest.spyOn(window, 'scrollTo').mockClear();
    const slider = await screen.findByRole('button', { name: 'Slider' });
    await app.user.click(slider);
    expect(slider).toHaveAttribute('aria-pressed', 'true');
    expect(slider).toHaveFocus();
    expect(scrolled).not.toHaveBeenCalled();
    await app.user.click(screen.getByRole('link', { name: 'Back to the review room' }));
    await waitFor(() => expect(scrolled.mock.calls).toEqual([[0, 0]]));
  });

  it('keeps the focus in a field that the new page has focused', async () => {
    const app = await renderApp('/');
    await app.user.click(screen.getByRole('link', { name: 'Signin' }));
    expect(await screen.findByRole('textbox', { name: 'Username' })).toHaveFocus();
  });

  it('has a keyboard link that skips the top bar', async () => {
    const app = await renderApp('/');
    await app.user.tab();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(skip).toHaveFocus();
    expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
  });

  it('shows a notice while the browser is offline', async () => {
    await renderApp('/');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You're offline/)).toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You're offline/)).not.toBeInTheDocument();
    online.mockRestore();
  });
});
