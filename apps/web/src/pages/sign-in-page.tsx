import { PageHeader } from '../components/page-header';

export function SignInPage() {
  return <PageHeader title="Welcome Back !!" />;
}
