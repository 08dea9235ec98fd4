import { Dashboard } from '../features/dashboard/components/dashboard';
import { ContinueNotice } from '../features/place/components/continue-notice';

export function DashboardPage() {
  return <Dashboard notice={<ContinueNotice />} />;
}
