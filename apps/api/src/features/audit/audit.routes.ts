import { endpoints } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { AuditDeps } from './audit.deps';
import { teamActivity } from './team-activity';

export const auditRoutes = (deps: AuditDeps): Route[] => [
  endpoint(endpoints.teamActivity, ({ query }, { actor }) => teamActivity(deps, query, actor)),
];
