import { PageHeader } from '../components/page-header';

export function StatusPage() {
  return <PageHeader title="Upload status" />;
}
