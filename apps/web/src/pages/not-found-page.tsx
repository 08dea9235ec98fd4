import { PageHeader } from '../components/page-header';
import { BackHome } from '../components/back-home';
import { GoToDashboard } from '../components/go-to-dashboard';
import { PageTitle } from '../components/page-title';

/** Shown for every path that is not in the route table. */
export function NotFoundPage() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <PageHeader title="Page not found" subtitle="This page doesn't exist." action={<GoToDashboard />} />
      <BackHome />
    </>
  );
}
