import { limits, messages } from '@cutroom/contracts';
import { Radio, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '../../../config/paths';
import { useFormError } from '../../../lib/forms/use-form-error';
import { useLostResponse } from '../../../lib/forms/use-lost-response';
import { useSubmit } from '../../../lib/forms/use-submit';
import { session } from '../../../lib/session/session';
import { tabStore } from '../../../lib/storage/page-storage';
import { signUp } from '../api/sign-up';
import { checkSignUp } from '../model/check-stage';
import { forgetSignUp } from '../model/sign-up-draft';
import { StageForm } from './stage-form';
import styles from './stage-form.module.css';
import { fieldOf, type StageProps } from './stage-props';

/** 16 characters (docs/product.md#5-teams). */
const placeholder = 'X'.repeat(limits.codeLength);

/** Step 5 of a creator: there is one plan so far (docs/product.md#sign-up-screen). */
function Plans() {
  return (
    <Radio.Group label="Plan" value="coupon" readOnly>
      <div className={styles.plans}>
        <Radio value="coupon" label="Coupon Code" />
        <Radio value="later" label="Coming Soon" disabled />
      </div>
    </Radio.Group>
  );
}

/** The last stage: the creator's plan with a coupon code, or the invite code of the editor's team. */
export function CodeStage(props: StageProps) {
  const { state, dispatch } = props;
  const { error, field, showError, showProblem } = useFormError();
  const { pending, submit } = useSubmit(showError);
  const attempt = useLostResponse('An earlier try may have created your account. Try to sign in');
  const navigate = useNavigate();
  const joins = state.role === 'EDITOR';

  function finish() {
    const checked = checkSignUp(state);
    if (!checked.ok) return showProblem(checked.problem);
    return submit(async () => {
      const isCreated = await attempt(() => signUp(checked.value, state.picture));
      if (!isCreated) return dispatch({ type: 'usernameTaken' });
      forgetSignUp(tabStore);
      session.notify(messages.signedUp);
      return navigate(paths.signIn, { state: { username: checked.value.username } });
    });
  }

  return (
    <StageForm
      title={joins ? 'Join Team' : 'Select your Plan'}
      error={error}
      submit="Signup"
      pending={pending}
      onSubmit={finish}
      onBack={() => dispatch({ type: 'back' })}
    >
      {!joins && <Plans />}
      <TextInput
        label={joins ? 'Invite Code' : 'Coupon code'}
        description={joins ? 'Ask your creator for this code' : undefined}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={styles.code}
        {...fieldOf(props, joins ? 'inviteCode' : 'couponCode')}
        {...field('code')}
      />
    </StageForm>
  );
}
