import { Navigate } from 'react-router';
import { useSession } from '../lib/session/session';
import { redirectFor } from './access';
import type { Screen } from './screens';
import { PageTitle } from '../components/page-title';

/** A screen for those whose screen it is; the others are sent where the route table says. */
export function GuardedScreen({ access, title, Page }: Omit<Screen, 'path'>) {
  const to = redirectFor(access, useSession());
  if (to !== null) return <Navigate to={to} replace />;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Page />
    </>
  );
}
