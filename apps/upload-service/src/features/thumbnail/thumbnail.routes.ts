import { endpoints, replies } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { Deps } from '../../deps';
import { storeThumbnail } from './store-thumbnail';

export const thumbnailRoutes = (deps: Deps): Route[] => [
  endpoint(endpoints.storeThumbnail, (_input, { file, actor }) => storeThumbnail(deps, file, actor), {
    message: replies.thumbnailStored,
  }),
];
