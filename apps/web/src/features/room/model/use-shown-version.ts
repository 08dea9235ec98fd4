import type { Room, RoomVersion } from '@cutroom/contracts';
import { useState } from 'react';
import { stayInPlace } from '../../../lib/navigation/stay-in-place';
import { useLatestParams } from '../../../lib/navigation/use-latest-params';
import { versionNumbered } from './shown-version';

/** The parameter of a link to a version: `?v=2`. */
const parameter = 'v';

/**
 * The version that a page shows: the one that its address names, otherwise the one that was under review when the page
 * opened. A version that arrives later does not replace it by itself. `newer` is such a version, until the user chooses
 * one.
 */
export function useShownVersion(room: Room) {
  const { params, change } = useLatestParams();
  const newest = room.versions[0];
  const [opened, setOpened] = useState(newest?.version);
  /** The number of the newest version when the page opened or when the user last chose one. */
  const [known, setKnown] = useState(newest?.number ?? 0);
  const shown: RoomVersion | undefined =
    versionNumbered(room, params.get(parameter)) ??
    room.versions.find(({ version }) => version === opened) ??
    newest;

  function show(version: RoomVersion) {
    setOpened(version.version);
    setKnown(newest?.number ?? 0);
    change((latest) => {
      const next = new URLSearchParams(latest);
      if (version === newest) next.delete(parameter);
      else next.set(parameter, String(version.number));
      return next;
    }, stayInPlace);
  }

  return { shown, newer: newest !== undefined && newest.number > known ? newest : undefined, show };
}
