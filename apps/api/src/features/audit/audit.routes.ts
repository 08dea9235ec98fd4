import { endpoints } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { ApiDeps } from '../../deps';
import { teamActivity } from './team-activity';

export const auditRoutes = (deps: ApiDeps): Route[] => [
  endpoint(endpoints.teamActivity, ({ query }, { actor }) => teamActivity(deps, query, actor)),
];
