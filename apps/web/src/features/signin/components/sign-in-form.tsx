import { endpoints, messages } from '@cutroom/contracts';
import { Anchor, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { Announced } from '../../../components/announced';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { FormCard } from '../../../components/form-card';
import formFields from '../../../components/form-fields.module.css';
import { PasswordField } from '../../../components/password-field';
import { paths } from '../../../config/paths';
import { call } from '../../../lib/api-client/call';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useSubmit } from '../../../lib/forms/use-submit';
import { session, useSessionNotice } from '../../../lib/session/session';

/** The sign-in form (docs/product.md#landing-page-and-sign-in). After a sign-in the guard leads to /dashboard. */
export function SignInForm() {
  const notice = useSessionNotice();
  // After a sign-up, and after a session that has ended.
  const { username: known = '' } = (useLocation().state ?? {}) as { username?: string };
  const [values, setValues] = useState({ username: known, password: '' });
  // A user who was typing when the session ended must not continue typing in a field of this form.
  const takesFocus = !notice?.endsWith(messages.sessionEnded);
  const { error, field, showError, showProblem } = useFormError();
  const { pending, submit } = useSubmit(showError);

  function signIn(event: FormEvent) {
    event.preventDefault();
    const given = { ...values, username: values.username.trim() };
    const empty = (['username', 'password'] as const).filter((name) => given[name] === '');
    showProblem(empty.length > 0 ? { message: messages.inputsAreEmpty, fields: empty } : null);
    if (empty.length > 0) return;
    return submit(async () => session.start(await call(endpoints.signIn, { body: given })));
  }

  return (
    <FormCard
      title="Welcome Back !!"
      subtitle="Sign in to continue collabrating"
      footer={
        <>
          <Anchor component={Link} to={paths.resetPassword} size="sm">
            Forgot your password?
          </Anchor>
          <Anchor component={Link} to={paths.signUp} size="sm">
            Dont have an account ?
          </Anchor>
        </>
      }
    >
      <form onSubmit={signIn} noValidate>
        <div className={formFields.fields}>
          {notice !== null && (
            <Text role="status" size="sm">
              <Announced>{notice}</Announced>
            </Text>
          )}
          <TextInput
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={takesFocus && known === ''}
            value={values.username}
            onChange={({ currentTarget }) => setValues({ ...values, username: currentTarget.value })}
            {...field('username')}
          />
          <PasswordField
            label="Password"
            autoFocus={takesFocus && known !== ''}
            autoComplete="current-password"
            value={values.password}
            onChange={({ currentTarget }) => setValues({ ...values, password: currentTarget.value })}
            {...field('password')}
          />
          <ErrorText {...error} reserve />
          <CallButton type="submit" fullWidth loading={pending}>
            Login
          </CallButton>
        </div>
      </form>
    </FormCard>
  );
}
