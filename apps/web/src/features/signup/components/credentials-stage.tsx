import { messages } from '@cutroom/contracts';
import { Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { Announced } from '../../../components/announced';
import { NewPasswordField } from '../../../components/new-password-field';
import { PasswordField } from '../../../components/password-field';
import { PictureField } from '../../../components/picture-field';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useSubmit } from '../../../lib/forms/use-submit';
import { checkUsername } from '../api/check-username';
import { credentialsProblem } from '../model/check-stage';
import { StageForm } from './stage-form';
import { fieldOf, type StageProps } from './stage-props';

export function CredentialsStage(props: StageProps) {
  const { state, dispatch } = props;
  const { error, field, showError, showProblem } = useFormError();
  const { pending, submit } = useSubmit(showError);

  useEffect(() => {
    if (state.usernameTaken) showProblem({ message: messages.usernameTaken, fields: ['username'] });
  }, [state.usernameTaken, showProblem]);

  function next() {
    const problem = credentialsProblem(state);
    if (problem !== null) return showProblem(problem);
    showProblem(null);
    return submit(async () => {
      await checkUsername(state.values.username);
      dispatch({ type: 'next' });
    });
  }

  return (
    <StageForm
      title="Account details"
      error={error}
      pending={pending}
      onSubmit={next}
      onBack={() => dispatch({ type: 'back' })}
    >
      {state.reopened && (
        <Text size="sm" role="status">
          <Announced>
            {`The page was reloaded. Enter your password again${state.role === 'EDITOR' ? ', and choose your image' : ''}.`}
          </Announced>
        </Text>
      )}
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf(props, 'username')}
        {...field('username')}
      />
      <NewPasswordField label="Password" {...fieldOf(props, 'password')} {...field('password')} />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...fieldOf(props, 'confirmPassword')}
        {...field('confirmPassword')}
      />
      {state.role === 'EDITOR' && (
        <>
          <TextInput label="Name" autoComplete="name" {...fieldOf(props, 'name')} {...field('name')} />
          <PictureField
            label="Profile image"
            file={state.picture}
            onPick={(picture) => dispatch({ type: 'pictured', picture })}
            onRefuse={(message) => showProblem({ message, fields: ['profile'] })}
            {...field('profile')}
          />
        </>
      )}
    </StageForm>
  );
}
