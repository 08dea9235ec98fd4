import { endpoints } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery } from '../../../lib/queries/api-query';

/**
 * Leads to the pending video after this one, and from the last one to the first; undefined when there is no other.
 *
 * @param pathOf the page of that video to go to
 */
export function useNextVideo(videoId: string, pathOf: (videoId: string) => string): (() => void) | undefined {
  const navigate = useNavigate();
  const { data } = useQuery(apiQuery(endpoints.pendingVideos, { query: {} }));
  const pending = data?.map(({ _id }) => _id) ?? [];
  const at = pending.indexOf(videoId);
  const next = pending[at + 1] ?? pending[0];
  const go = useCallback(() => void navigate(pathOf(next ?? '')), [navigate, pathOf, next]);
  return next === undefined || next === videoId ? undefined : go;
}
