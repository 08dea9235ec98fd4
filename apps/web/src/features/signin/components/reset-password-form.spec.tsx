import { endpoints, limits, messages } from '@cutroom/contracts';
import { screen } from '@testing-library/react';
import { answer, refusal } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

const newPassword = 'Changed@2027';
const box = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const step = (name: string) => screen.findByRole('heading', { level: 2, name });

const open = () =>
  renderApp('/reset-password', {
    serve: (server) => {
      server.on(endpoints.requestPasswordReset, answer(endpoints.requestPasswordReset, null));
      server.on(endpoints.resetPassword, answer(endpoints.resetPassword, null));
      server.holdTheRest();
    },
  });

async function openSecondStep() {
  const app = await open();
  await app.user.type(box('Email'), ' Asha@Example.com{Enter}');
  await step('Your new password');
  const fill = async (otp: string, password: string, confirm = password) => {
    for (const [field, text] of [
      [box('One-time code'), otp],
      [screen.getByLabelText('New Password'), password],
      [screen.getByLabelText('Confirm Password'), confirm],
    ] as const) {
      await app.user.clear(field);
      if (text) await app.user.type(field, text);
    }
    await app.user.click(button('Reset password'));
  };
  return { ...app, fill };
}

describe('reset of a forgotten password', () => {
  it('emails a code, sends the new password and returns to /signin with one line', async () => {
    const app = await openSecondStep();
    expect(screen.getByText('asha@example.com')).toBeInTheDocument();
    expect(box('One-time code')).toHaveFocus();
    await app.fill('123456789012', newPassword);
    expect(await screen.findByText(messages.passwordChanged)).toBeInTheDocument();
    expect(app.path()).toBe('/signin');
    expect(app.server.calls(endpoints.requestPasswordReset).map(({ body }) => body)).toEqual([
      { email: 'asha@example.com' },
    ]);
    expect(app.server.calls(endpoints.resetPassword).map(({ body }) => body)).toEqual([
      { email: 'asha@example.com', otp: '123456789012', newPassword, confirmPassword: newPassword },
    ]);
    expect(window.sessionStorage.getItem('cutroom.form.reset-password')).toBeNull();
  });

  it('says that an earlier try may have set the password when its response was lost', async () => {
    const app = await openSecondStep();
    const used = refusal(400, messages.otpInvalid, [{ path: 'otp', message: messages.otpInvalid }]);
    app.server.on(endpoints.resetPassword, used);
    await app.fill('123456789012', newPassword);
    expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${messages.otpInvalid}$`));
    app.server.on(endpoints.resetPassword, 'unreachable');
    await app.user.click(button('Reset password'));
    expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument();
    app.server.on(endpoints.resetPassword, used);
    await app.user.click(button('Reset password'));
    expect(await screen.findByText(/earlier try may have set the new password/)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(messages.otpInvalid);
  });

  it.each([
    ['no email address', '', messages.emptyInputs],
    ['no valid email address', 'asha', messages.emailRule],
  ])('makes no call with %s', async (_, email, message) => {
    const app = await open();
    if (email) await app.user.type(box('Email'), email);
    await app.user.click(button('Send code'));
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(app.server.calls(endpoints.requestPasswordReset)).toHaveLength(0);
  });

  it.each([
    ['an empty code', '', newPassword, newPassword, messages.emptyInputs],
    ['another confirmation', '123456789012', newPassword, 'Another@2027', messages.mismatchPassword],
    ['a weak password', '123456789012', 'weak', 'weak', messages.passwordRule],
  ])('makes no call with %s', async (_, otp, password, confirm, message) => {
    const app = await openSecondStep();
    await app.fill(otp, password, confirm);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(app.server.calls(endpoints.resetPassword)).toHaveLength(0);
  });

  it('shows why the server refuses the code, and keeps what was typed', async () => {
    const app = await openSecondStep();
    app.server.on(endpoints.resetPassword, refusal(400, messages.otpInvalid));
    await app.fill('000000000000', newPassword);
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.otpInvalid);
    expect(app.path()).toBe('/reset-password');
    expect(box('One-time code')).toHaveValue('000000000000');
  });

  it('stays at the email address when no code could be requested', async () => {
    const app = await open();
    app.server.on(endpoints.requestPasswordReset, refusal(429, messages.tooManyRequests));
    await app.user.type(box('Email'), 'asha@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.tooManyRequests);
    expect(box('Email')).toHaveValue('asha@example.com');
  });

  it('accepts a pasted code with any text around or between its digits', async () => {
    const app = await openSecondStep();
    expect(screen.getByText(/12-digit code/)).toBeInTheDocument();
    await app.user.paste('Your code: 123 456-789 012.');
    expect(box('One-time code')).toHaveValue('123456789012');
    expect(box('One-time code')).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('submits a code of six digits, which an earlier version emailed', async () => {
    const app = await openSecondStep();
    await app.fill('123456', newPassword);
    expect(await screen.findByText(messages.passwordChanged)).toBeInTheDocument();
  });

  it('keeps the step and the address over a reload, and no password', async () => {
    const first = await openSecondStep();
    await first.user.type(screen.getByLabelText('New Password'), newPassword);
    first.unmount();
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain(newPassword);
    await open();
    await step('Your new password');
    expect(screen.getByText('asha@example.com')).toBeInTheDocument();
  });

  it('starts with the email address again when the code has expired', async () => {
    const at = Date.now() - limits.otpLifetimeMs;
    const draft = JSON.stringify({ email: 'asha@example.com', at });
    window.sessionStorage.setItem('cutroom.form.reset-password', draft);
    await open();
    expect(await step('Your email')).toBeInTheDocument();
  });

  it('goes back to the email address, and from there to /signin', async () => {
    const app = await openSecondStep();
    expect(button('Resend OTP')).toHaveAttribute('aria-disabled', 'true');
    await app.user.click(button('Back'));
    await step('Your email');
    await app.user.click(button('Back'));
    expect(app.path()).toBe('/signin');
  });

  it('requests no second code for the same address within the resend wait', async () => {
    const app = await openSecondStep();
    await app.user.click(button('Back'));
    await app.user.click(button('Send code'));
    await step('Your new password');
    await app.user.click(button('Back'));
    await app.user.type(box('Email'), '.in{Enter}');
    await step('Your new password');
    expect(app.server.calls(endpoints.requestPasswordReset).map(({ body }) => body)).toEqual([
      { email: 'asha@example.com' },
      { email: 'asha@example.com.in' },
    ]);
  });
});
