import { PageHeader } from '../components/page-header';

export function VideosPage() {
  return <PageHeader title="Headquaters" />;
}
