import type { Room } from '@cutroom/contracts';
import { useEffect, useRef } from 'react';

/**
 * Loads the comments again when somebody has left the team: their account may be deleted, which replaces its name on
 * comments that the page has loaded. The room does not say so, because it lists only members.
 */
export function useNamesOfLeavers(room: Room | undefined, loadAgain: () => void): void {
  const members = useRef<readonly string[]>([]);
  useEffect(() => {
    if (room === undefined) return;
    const ids = room.people.map(({ _id }) => _id);
    if (members.current.some((id) => !ids.includes(id))) loadAgain();
    members.current = ids;
  }, [room, loadAgain]);
}
