import type { Room, RoomVersion } from '@cutroom/contracts';
import { stayInPlace } from '../../../lib/navigation/stay-in-place';
import { useLatestParams } from '../../../lib/navigation/use-latest-params';
import { versionNumbered } from '../model/shown-version';

export interface CompareSettings {
  a: RoomVersion;
  b: RoomVersion;
  mode: 'side' | 'slider';
  /** By how many frames the second version is ahead. */
  offset: number;
  sound: 'a' | 'b';
}

/** An hour at 60 frames per second. */
export const offsetMax = 216_000;

export function readOffset(text: string | null): number {
  const offset = /^-?\d{1,6}$/.test(text ?? '') ? Number(text) : 0;
  return Math.max(-offsetMax, Math.min(offsetMax, offset)) || 0;
}

/**
 * The settings in an address, with defaults for those that are missing: the two newest versions side by side, with the
 * sound of the newer one. Null for a video with one version.
 */
export function readSettings(room: Room, params: URLSearchParams): CompareSettings | null {
  const [newest, before] = room.versions;
  if (newest === undefined || before === undefined) return null;
  const b = versionNumbered(room, params.get('b')) ?? newest;
  const a = versionNumbered(room, params.get('a')) ?? (b === before ? newest : before);
  return {
    a,
    b,
    mode: params.get('mode') === 'slider' ? 'slider' : 'side',
    offset: readOffset(params.get('offset')),
    sound: params.get('sound') === 'a' ? 'a' : 'b',
  };
}

/** The settings are in the address, so that they can be shared. */
export function useCompareSettings(room: Room) {
  const { params, change: changeParams } = useLatestParams();
  return {
    settings: readSettings(room, params),
    change(changed: { a?: number; b?: number; mode?: string; offset?: number; sound?: string }) {
      changeParams((latest) => {
        const next = new URLSearchParams(latest);
        for (const [name, value] of Object.entries(changed)) next.set(name, String(value));
        return next;
      }, stayInPlace);
    },
  };
}
