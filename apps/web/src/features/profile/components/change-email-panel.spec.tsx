import { endpoints, messages } from '@cutroom/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildCreator } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const email = 'new@example.com';
const password = 'Cutroom@2026';

async function panel() {
  const app = await renderApp('/profile', { as: buildCreator() });
  await app.user.click(await screen.findByRole('button', { name: 'Change Email' }));
  // The second step is a separate form.
  const form = () => within(screen.getByRole('form', { name: 'Change Email' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(form().getByLabelText(label), { target: { value } });
  const press = (name: string) => app.user.click(form().getByRole('button', { name }));

  async function request(address: string, given: string) {
    fill('New Email', address);
    fill('Password', given);
    await press('Send code');
  }
  return { app, form, fill, press, request };
}

describe('Change Email panel', () => {
  it.each([
    ['an address', '', password, 'Empty Inputs'],
    ['a valid address', 'nobody', password, messages.emailRule],
    ['a password', email, '', 'Empty Inputs'],
  ])('shows an error without %s, and asks for no code', async (_, address, given, text) => {
    const { app, form, request } = await panel();
    await request(address, given);
    expect(form().getByRole('alert')).toHaveTextContent(text);
    expect(app.server.calls(endpoints.requestEmailChange)).toHaveLength(0);
  });

  it('shows why the code was refused, and changes the address with the right one', async () => {
    const { app, form, fill, press, request } = await panel();
    app.server.on(endpoints.requestEmailChange, answer(endpoints.requestEmailChange, null));
    await request(email, password);
    expect(await screen.findByText(email)).toBeInTheDocument();
    app.server.on(endpoints.changeEmail, refusal(400, messages.otpInvalid));
    fill('One-time code', '12 34 56');
    await press('Save');
    expect(await form().findByRole('alert')).toHaveTextContent(messages.otpInvalid);
    app.server.on(endpoints.changeEmail, answer(endpoints.changeEmail, buildCreator({ email })));
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Change Email' })).not.toBeInTheDocument());
    expect(screen.getByText(messages.emailChanged)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent(email);
    expect(screen.getByRole('button', { name: 'Change Email' })).toHaveFocus();
    expect(app.server.calls(endpoints.changeEmail).at(-1)?.body).toEqual({ email, otp: '123456' });
  });

  it('keeps what was typed when the password is wrong', async () => {
    const { app, form, request } = await panel();
    app.server.on(endpoints.requestEmailChange, refusal(400, messages.passwordWrong));
    await request(email, 'Wrong@2026');
    expect(await form().findByRole('alert')).toHaveTextContent(messages.passwordWrong);
    expect(form().getByLabelText('New Email')).toHaveValue(email);
  });
});

describe('Export Data', () => {
  it('saves the file that the server returns, or says why it could not', async () => {
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    URL.createObjectURL = () => 'blob:file';
    const app = await renderApp('/profile', { as: buildCreator() });
    app.server.on(endpoints.exportAccount, refusal(429, messages.tooManyRequests));
    await app.user.click(await screen.findByRole('button', { name: 'Export Data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.tooManyRequests);
    const file = { fileName: 'cutroom-me.json', contentType: 'application/json', text: '{}' };
    app.server.on(endpoints.exportAccount, answer(endpoints.exportAccount, file));
    await app.user.click(screen.getByRole('button', { name: 'Export Data' }));
    expect(await screen.findByText(messages.dataExported)).toBeInTheDocument();
    expect(save).toHaveBeenCalledTimes(1);
  });
});
