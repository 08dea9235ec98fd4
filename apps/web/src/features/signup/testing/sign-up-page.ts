import { endpoints } from '@cutroom/contracts';
import { screen } from '@testing-library/react';
import { buildCreator, buildEditor } from '../../../testing/builders';
import { answer } from '../../../testing/fake-server';
import { renderApp } from '../../../testing/render-app';

/** The text field with this label. */
export const box = (name: string) => screen.getByRole('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });
/** Waits for the stage with this heading. */
export const step = (name: string) => screen.findByRole('heading', { level: 2, name });

/** Opens /signup with walkers through its stages; each call to the server succeeds. */
export async function openSignUp() {
  const app = await renderApp('/signup', {
    serve: (server) => {
      server.on(endpoints.sendOtp, answer(endpoints.sendOtp, null));
      server.on(endpoints.verifyOtp, answer(endpoints.verifyOtp, null));
      server.on(endpoints.checkUsername, answer(endpoints.checkUsername, null));
      server.on(endpoints.signUpCreator, answer(endpoints.signUpCreator, buildCreator()));
      server.on(endpoints.signUpEditor, answer(endpoints.signUpEditor, buildEditor()));
    },
  });
  const { user } = app;
  const reachOtp = async () => {
    await user.type(box('Email'), ' Asha@Example.com');
    await user.click(button('Send OTP'));
    await step('Check your email');
  };
  const reachRole = async () => {
    await reachOtp();
    await user.click(box('One-time code'));
    await user.paste('Your code: 123 456');
    await user.click(button('Verify'));
    await step('Your role');
  };
  const reachCredentials = async (role: string) => {
    await reachRole();
    await user.selectOptions(screen.getByRole('combobox', { name: 'I am a ...' }), role);
    await user.click(button('Next'));
    await step('Account details');
  };
  const fillCredentials = async () => {
    await user.type(box('Username'), 'asha');
    await user.type(screen.getByLabelText('Password'), 'Cutroom@2026');
    await user.type(screen.getByLabelText('Confirm Password'), 'Cutroom@2026');
  };
  /** The credentials and the name of an editor, up to the press on 'Next'. */
  const fillEditor = async () => {
    await reachCredentials('Editor');
    await fillCredentials();
    await user.type(box('Name'), 'Asha Rao');
  };
  /** As a creator with this coupon code, up to the press on 'Signup'. */
  const signUpWith = async (couponCode: string) => {
    await reachCredentials('Youtuber / Content Creator');
    await fillCredentials();
    await user.click(button('Next'));
    await step('Select your Plan');
    await user.type(box('Coupon code'), couponCode);
    await user.click(button('Signup'));
  };
  return { ...app, reachOtp, reachRole, reachCredentials, fillCredentials, fillEditor, signUpWith };
}

export type SignUpPage = Awaited<ReturnType<typeof openSignUp>>;
