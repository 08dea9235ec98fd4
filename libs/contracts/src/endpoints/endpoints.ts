import { accountEndpoints } from './account.endpoints';
import { binEndpoints } from './bin.endpoints';
import { browseEndpoints } from './browse.endpoints';
import { commentEndpoints } from './comment.endpoints';
import { deletionEndpoints } from './deletion.endpoints';
import type { Endpoint } from './endpoint';
import { mediaEndpoints } from './media.endpoints';
import { notificationEndpoints } from '../notifications/notification.endpoints';
import { proposalEndpoints } from './proposal.endpoints';
import { roomEndpoints } from './room.endpoints';
import { storageEndpoints } from './storage.endpoints';
import { teamEndpoints } from './team.endpoints';
import { templateEndpoints } from '../templates/template.endpoints';
import { uploadEndpoints } from './upload.endpoints';
import { videoEndpoints } from './video.endpoints';

/** The endpoint table: every call of the product, once (ADR 001). */
export const endpoints = {
  ...accountEndpoints,
  ...deletionEndpoints,
  ...teamEndpoints,
  ...storageEndpoints,
  ...templateEndpoints,
  ...uploadEndpoints,
  ...videoEndpoints,
  ...binEndpoints,
  ...browseEndpoints,
  ...proposalEndpoints,
  ...mediaEndpoints,
  ...roomEndpoints,
  ...commentEndpoints,
  ...notificationEndpoints,
};

export type EndpointName = keyof typeof endpoints;

/** The rows of the table, for code that iterates over it: routes, documentation, access tests. */
export const endpointRows = Object.entries(endpoints) as [EndpointName, Endpoint][];
