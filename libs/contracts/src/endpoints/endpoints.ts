import { accountEndpoints } from './account.endpoints';
import type { Endpoint } from './endpoint';
import { teamEndpoints } from './team.endpoints';
import { videoEndpoints } from './video.endpoints';

/** The endpoint table: every call of the product, once (ADR 001). */
export const endpoints = { ...accountEndpoints, ...teamEndpoints, ...videoEndpoints };

export type EndpointName = keyof typeof endpoints;

/** The rows of one table, for what walks it: route mounting, documentation, access tests. */
export const endpointRows = Object.entries(endpoints) as [EndpointName, Endpoint][];
