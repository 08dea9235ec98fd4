import { PageHeader } from '../components/page-header';

export function SignUpPage() {
  return <PageHeader title="Sign up" />;
}
