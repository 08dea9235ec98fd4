import { screen, within } from '@testing-library/react';
import { buildCreator } from '../../../testing/builders';
import { renderApp } from '../../../testing/render-app';

const links = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Landing Page' });
  return within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
};

describe('landing page', () => {
  it("offers 'Signin' before 'Signup' to a visitor", async () => {
    await renderApp('/');
    expect(await links()).toEqual([
      ['Signin', '/signin'],
      ['Signup', '/signup'],
      ['Back to home', '/'],
    ]);
  });

  it('shows visitors the review room', async () => {
    await renderApp('/');
    expect(await screen.findByRole('img', { name: /review room/ })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  });

  it("offers 'Go to dashboard' first to a signed-in user", async () => {
    await renderApp('/', { as: buildCreator() });
    expect((await links())[0]).toEqual(['Go to dashboard', '/dashboard']);
  });
});
