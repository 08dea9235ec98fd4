import { endpoints } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../lib/queries/api-query';

/** The room of a video without its comments. It is reloaded when something changes in the team. */
export const useRoom = (videoId: string) => useQuery(apiQuery(endpoints.room, { params: { videoId } }));
