import type { Video } from '@cutroom/contracts';

type Standing = Pick<Video, 'state' | 'asking' | 'need'>;

/** What a video waits for, in a few words. Editors are not asked for permission themselves. */
export function stateText({ state, asking, need }: Standing): string {
  switch (state) {
    case 'AWAITING_UPLOAD':
      return 'Being uploaded';
    case 'PENDING':
      return asking ? 'Being approved' : 'Waiting for review';
    case 'CHANGES_REQUESTED':
      return 'Changes requested';
    case 'DELETED':
      return 'In the bin';
    case 'PUBLISHED':
      return 'Published';
    case 'PUBLISHING':
      return need?.kind === 'authorization' ? "Waiting for your creator's permission" : 'Being published';
  }
}

/** '3 open comments'. */
export const openCommentsText = (count: number): string =>
  count === 1 ? '1 open comment' : `${count} open comments`;
