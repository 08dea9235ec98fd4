import { PageHeader } from '../components/page-header';

export function ReviewPage() {
  return <PageHeader title="Review and publish" />;
}
