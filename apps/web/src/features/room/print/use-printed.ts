import { endpoints, type Comment } from '@cutroom/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call';
import { apiQuery, queryKey } from '../../../lib/queries/api-query';

/** All comments of a room, page by page, in the order of the list. */
async function allComments(videoId: string, signal: AbortSignal): Promise<Comment[]> {
  const comments = new Map<string, Comment>();
  let after: string | undefined;
  do {
    const page = await call(endpoints.comments, { params: { videoId }, query: { after }, signal });
    for (const comment of page.comments) comments.set(comment._id, comment);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return [...comments.values()];
}

/** The data of the printable page besides the room. Stills that could not be made or loaded are missing. */
export function usePrinted(videoId: string) {
  const comments = useQuery({
    queryKey: queryKey(endpoints.comments, { params: { videoId }, all: true }),
    queryFn: ({ signal }) => allComments(videoId, signal),
  });
  const stills = useQuery({ ...apiQuery(endpoints.stills, { params: { videoId } }), staleTime: Infinity });
  return { comments, stills };
}
