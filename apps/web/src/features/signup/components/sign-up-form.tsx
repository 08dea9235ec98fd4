import { useEffect, useReducer, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { FormCard } from '../../../components/form-card';
import { StageList } from '../../../components/stage-list';
import { tabStore } from '../../../lib/storage/page-storage';
import { acceptInvited } from '../model/accept-invited';
import { keepSignUp, readSignUp } from '../model/sign-up-draft';
import { signUpReducer, stages, type Stage } from '../model/sign-up-state';
import { CodeStage } from './code-stage';
import { CredentialsStage } from './credentials-stage';
import { EmailStage } from './email-stage';
import { OtpStage } from './otp-stage';
import { RoleStage } from './role-stage';
import type { StageProps } from './stage-props';

const views: Record<Stage, { name: string; View: ComponentType<StageProps> }> = {
  email: { name: 'Email', View: EmailStage },
  otp: { name: 'Verify', View: OtpStage },
  role: { name: 'Role', View: RoleStage },
  credentials: { name: 'Account', View: CredentialsStage },
  code: { name: 'Code', View: CodeStage },
};
const names = stages.map((stage) => views[stage].name);

/** Five steps; only the current one shows its form. A reload keeps the step (docs/product.md#sign-up-screen). */
export function SignUpForm() {
  const invited: unknown = useLocation().state;
  const [state, dispatch] = useReducer(signUpReducer, null, () =>
    acceptInvited(readSignUp(tabStore), invited),
  );
  useEffect(() => keepSignUp(tabStore, state), [state]);
  const { View } = views[state.stage];
  return (
    <FormCard title="Create your account" subtitle="Five short steps">
      <StageList label="Sign-up" stages={names} current={stages.indexOf(state.stage)} />
      <View key={state.stage} state={state} dispatch={dispatch} />
    </FormCard>
  );
}
