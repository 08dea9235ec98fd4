import { endpoints } from '@cutroom/contracts';
import { list, type Route } from '@cutroom/server-kit';
import type { BrowseDeps } from './browse.deps';
import { presentPage } from './browse.presenter';
import { browseVideos } from './browse-videos';
import { createUploaders } from './uploaders';

export function browseRoutes(deps: BrowseDeps): Route[] {
  const uploaders = createUploaders(deps);
  return [
    list(endpoints.browseVideos, async ({ query }, claimant) =>
      presentPage(deps, await browseVideos(deps, uploaders, query, claimant)),
    ),
  ];
}
