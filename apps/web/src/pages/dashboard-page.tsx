import { Dashboard } from '../features/dashboard/components/dashboard';

export function DashboardPage() {
  return <Dashboard />;
}
