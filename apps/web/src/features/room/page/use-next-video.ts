import { endpoints } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery } from '../../../lib/queries/api-query';

/**
 * Leads to the pending video after this one, and from the last one to the first; undefined when there is no other. A
 * video that is no longer pending keeps its place, so that a decision does not lead back to videos that were skipped.
 *
 * @param pathOf the page of that video to go to
 */
export function useNextVideo(videoId: string, pathOf: (videoId: string) => string): (() => void) | undefined {
  const navigate = useNavigate();
  const { data } = useQuery(apiQuery(endpoints.pendingVideos, { query: {} }));
  const [place, setPlace] = useState<{ videoId: string; data: typeof data; after: readonly string[] }>();
  const pending = data?.map(({ _id }) => _id) ?? [];
  const at = pending.indexOf(videoId);
  const remembered = place?.videoId === videoId ? place : undefined;
  const after = at === -1 ? remembered?.after.filter((id) => pending.includes(id)) : pending.slice(at + 1);
  if (at !== -1 && remembered?.data !== data) setPlace({ videoId, data, after: pending.slice(at + 1) });
  const next = after?.[0] ?? pending[0];
  const go = useCallback(() => void navigate(pathOf(next ?? '')), [navigate, pathOf, next]);
  return next === undefined || next === videoId ? undefined : go;
}
