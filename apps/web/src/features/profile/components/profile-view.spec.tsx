import { endpoints } from '@cutroom/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCreator, buildEditor, buildFreeEditor, teamId } from '../../../testing/builders';
import { answer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const read = async (role: 'term' | 'definition') => {
  const card = within(await screen.findByRole('region', { name: 'Details' }));
  return card.getAllByRole(role).map(({ textContent }) => textContent);
};

async function details() {
  const values = await read('definition');
  return Object.fromEntries((await read('term')).map((label, index) => [label, values[index]]));
}

describe('profile page', () => {
  it("shows a creator's account", async () => {
    await renderApp('/profile', { as: buildCreator() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeInTheDocument();
    expect(await details()).toEqual({
      Username: 'creator',
      Email: 'creator@example.com',
      Role: 'Youtuber / Content Creator',
      'Team ID': teamId,
    });
    expect(screen.queryByRole('button', { name: 'Edit Profile' })).not.toBeInTheDocument();
  });

  it("shows an editor's account and details", async () => {
    await renderApp('/profile', { as: buildEditor({ profile: 'https://store.example/asha.webp' }) });
    expect(await details()).toEqual({
      Username: 'editor',
      Email: 'editor@example.com',
      Role: 'Editor',
      'Team ID': teamId,
      Name: 'Asha Rao',
      'Years of Experience': '4',
      Location: 'Pune , India',
      About: 'Cuts long talks into short films',
    });
    const picture = screen.getByRole('img', { name: 'Profile picture' });
    expect(picture).toHaveAttribute('src', 'https://store.example/asha.webp');
  });

  it('orders the details of an editor: Name, About, Years of Experience, Location', async () => {
    await renderApp('/profile', { as: buildEditor() });
    expect((await read('term')).slice(4)).toEqual(['Name', 'About', 'Years of Experience', 'Location']);
  });

  it("says 'Not in a team' and 'Not given' for missing values", async () => {
    await renderApp('/profile', { as: buildFreeEditor({ about: null, yearsOfExperience: 0, location: '' }) });
    expect(await details()).toMatchObject({
      'Team ID': 'Not in a team',
      About: 'Not given',
      'Years of Experience': '0',
      Location: 'Not given',
    });
  });

  it('signs the user out on Logout', async () => {
    const app = await renderApp('/profile', {
      as: buildCreator(),
      serve: (server) => server.on(endpoints.logout, answer(endpoints.logout, null)),
    });
    const account = within(await screen.findByRole('region', { name: 'Account' }));
    await app.user.click(account.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(app.path()).toBe('/signin'));
    expect(app.server.calls(endpoints.logout)).toHaveLength(1);
  });
});

describe('profile panels', () => {
  it('open and close with their buttons, one at a time, and return the focus', async () => {
    const app = await renderApp('/profile', { as: buildEditor() });
    const edit = await screen.findByRole('button', { name: 'Edit Profile', expanded: false });
    const password = screen.getByRole('button', { name: 'Change Password', expanded: false });

    await app.user.click(edit);
    expect(screen.getByRole('form', { name: 'Edit Profile' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();

    await app.user.click(password);
    expect(screen.queryByRole('form', { name: 'Edit Profile' })).not.toBeInTheDocument();
    expect(screen.getByRole('form', { name: 'Change Password' })).toBeInTheDocument();
    expect(screen.getByLabelText('Old Password')).toHaveFocus();

    await app.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(password).toHaveFocus();

    await app.user.click(edit);
    await app.user.click(edit);
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});
