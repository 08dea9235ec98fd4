import { endpoints } from '@cutroom/contracts';
import { endpoint, type Route } from '@cutroom/server-kit';
import type { BrowseDeps } from './browse.deps';
import { presentPage } from './browse.presenter';
import { browseVideos } from './browse-videos';
import { createUploaders } from './uploaders';

export function browseRoutes(deps: BrowseDeps): Route[] {
  const uploaders = createUploaders(deps);
  return [
    endpoint(endpoints.browseVideos, async ({ query }, { actor }) =>
      presentPage(deps, await browseVideos(deps, uploaders, query, actor)),
    ),
  ];
}
