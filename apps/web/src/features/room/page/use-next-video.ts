import { endpoints } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { roomPath } from '../../../config/paths';
import { apiQuery } from '../../../lib/queries/api-query';

/** Leads to the pending video after this one, and from the last one to the first; undefined when there is no other. */
export function useNextVideo(videoId: string): (() => void) | undefined {
  const navigate = useNavigate();
  const { data } = useQuery(apiQuery(endpoints.pendingVideos, { query: {} }));
  const pending = data?.map(({ _id }) => _id) ?? [];
  const at = pending.indexOf(videoId);
  const next = pending[at + 1] ?? pending[0];
  const go = useCallback(() => void navigate(roomPath(next ?? '')), [navigate, next]);
  return next === undefined || next === videoId ? undefined : go;
}
