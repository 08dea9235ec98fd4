import { SignInForm } from '../features/signin/components/sign-in-form';

export function SignInPage() {
  return <SignInForm />;
}
