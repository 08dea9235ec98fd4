import { endpoints } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { NoticeDeps } from '../notices/notice.deps';
import { listStills } from './list-stills';

export const stillsRoutes = (deps: Pick<NoticeDeps, 'videos' | 'storage'>): Route[] => [
  endpoint(endpoints.stills, ({ params }, { actor }) => listStills(deps, params.videoId, actor)),
];
