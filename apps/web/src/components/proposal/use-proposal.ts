import { endpoints } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/queries/api-query';

/** What editors propose for a video. It is reloaded when something changes in the room. */
export const useProposal = (videoId: string) =>
  useQuery(apiQuery(endpoints.proposal, { params: { videoId } }));
