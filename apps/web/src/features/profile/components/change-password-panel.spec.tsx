import { endpoints, messages } from '@cutroom/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { session } from '../../../lib/session/session';
import { buildCreator } from '../../../testing/builders';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const old = 'Cutroom@2026';
const strong = 'Better@2027';

async function panel() {
  const app = await renderApp('/profile', { as: buildCreator() });
  await app.user.click(await screen.findByRole('button', { name: 'Change Password' }));
  const form = within(screen.getByRole('form', { name: 'Change Password' }));

  async function submit(...values: [string, string, string]) {
    for (const [index, label] of ['Old Password', 'New Password', 'Confirm Password'].entries()) {
      fireEvent.change(form.getByLabelText(label), { target: { value: values[index] } });
    }
    await app.user.click(form.getByRole('button', { name: 'Save' }));
  }
  return { app, form, submit };
}

describe('Change Password panel', () => {
  it.each<[string, [string, string, string], string]>([
    ['an old password', ['', strong, strong], 'Empty Inputs'],
    ['a new password', [old, '', strong], 'Empty Inputs'],
    ['a confirmation', [old, strong, ''], 'Empty Inputs'],
    ['a confirmation that matches the new password', [old, strong, 'Other@2027'], 'Mismatch Password'],
    ['a new password that follows the rule', [old, 'weak', 'weak'], messages.passwordRule],
  ])('shows an error without %s', async (_, values, text) => {
    const { app, form, submit } = await panel();
    await submit(...values);
    expect(form.getByRole('alert')).toHaveTextContent(text);
    expect(app.server.calls(endpoints.changePassword)).toHaveLength(0);
  });

  it('describes the new password by the rules, and says which ones it meets', async () => {
    const { form } = await panel();
    const field = form.getByLabelText('New Password');
    fireEvent.change(field, { target: { value: 'lower' } });
    expect(field).toHaveAccessibleDescription(/8-20 characters ?: not yet.*lowercase letter ?: yes/);
  });

  it('marks the fields that the error refers to', async () => {
    const { form, submit } = await panel();
    await submit(old, strong, '');
    const confirm = form.getByLabelText('Confirm Password');
    expect(confirm).toBeInvalid();
    expect(confirm).toHaveAttribute('aria-errormessage', form.getByRole('alert').id);
    expect(form.getByLabelText('Old Password')).toBeValid();
  });

  it('shows which password rules are met while the user types', async () => {
    const { app, form } = await panel();
    await app.user.type(form.getByLabelText('New Password'), 'abc1');
    const rules = within(form.getByRole('list', { name: 'Password rules' }));
    expect(rules.getByText('1 digit').closest('li')).toHaveTextContent('yes');
    expect(rules.getByText('1 uppercase letter').closest('li')).toHaveTextContent('not yet');
  });

  it('signs the user out after a success, and /signin shows why', async () => {
    const { app, submit } = await panel();
    app.server.on(endpoints.changePassword, answer(endpoints.changePassword, null));
    await submit(old, strong, strong);
    expect(await screen.findByRole('heading', { name: 'Welcome Back !!' })).toBeInTheDocument();
    expect(screen.getByText(messages.passwordChanged)).toBeInTheDocument();
    expect(app.path()).toBe('/signin');
    expect(session.get().session.login).toBe(false);
    expect(app.server.calls(endpoints.changePassword).map(({ body }) => body)).toEqual([
      { oldPassword: old, newPassword: strong, confirmPassword: strong },
    ]);
  });

  it.each([
    [messages.oldPasswordWrong, refusal(400, messages.oldPasswordWrong)],
    ['Something Went Wrong', refusal(500, 'E11000 duplicate key')],
  ])('shows the error of a refused change for 5 seconds and stays open: %s', async (text, reply) => {
    jest.useFakeTimers();
    const { app, form, submit } = await panel();
    app.server.on(endpoints.changePassword, reply);
    await submit('wrong', strong, strong);
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
    expect(form.getByLabelText('New Password')).toHaveValue(strong);
    expect(session.get().session.login).toBe(true);
  });
});
