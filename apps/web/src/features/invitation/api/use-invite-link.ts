import { endpoints, type OpenInviteLink } from '@cutroom/contracts';
import { useEffect, useState } from 'react';
import { errorMessage, isPassing } from '../../../lib/api-client/api-error';
import { call } from '../../../lib/api-client/call';

interface LinkState {
  /** Undefined while it is loading, and after a failure. */
  link?: OpenInviteLink;
  /** Why there is no open invitation. */
  problem?: string;
  /** Whether a retry may help. */
  isPassing?: boolean;
}

/** Reads what an emailed link offers. Signed-out pages have no query cache, so the hook holds the state itself. */
export function useInviteLink(code: string): LinkState & { retry: () => void } {
  const [state, setState] = useState<LinkState>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: LinkState) => isCurrent && setState(next);
    call(endpoints.readInviteLink, { body: { code } }).then(
      (link) => show({ link }),
      (error: unknown) => show({ problem: errorMessage(error), isPassing: isPassing(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, attempt]);

  function retry() {
    setState({});
    setAttempt(attempt + 1);
  }
  return { ...state, retry };
}
