import { PageHeader } from '../components/page-header';
import { BackHome } from '../components/back-home';

/** Any address that is not in the route table. */
export function NotFoundPage() {
  return (
    <>
      <title>Page not found · Cutroom</title>
      <PageHeader title="Page not found" subtitle="There is nothing at this address." />
      <BackHome />
    </>
  );
}
