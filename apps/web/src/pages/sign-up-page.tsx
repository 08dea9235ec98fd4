import { SignUpForm } from '../features/signup/components/sign-up-form';

export function SignUpPage() {
  return <SignUpForm />;
}
