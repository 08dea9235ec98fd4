import { endpoints } from '@cutroom/contracts';
import { longFile, type Route } from '@cutroom/server-kit';
import { exportAccount } from './export-account';
import type { ExportDeps } from './export.deps';

export const exportRoutes = (deps: ExportDeps): Route[] => [
  longFile(endpoints.exportAccount, (_, call) => exportAccount(deps, call)),
];
