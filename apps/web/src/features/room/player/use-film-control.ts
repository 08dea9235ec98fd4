import { frameRateOf, type RoomVersion } from '@cutroom/contracts';
import { useState } from 'react';
import { createFilmControl } from './film-control';
import type { FilmControl } from './film-state';

interface Made {
  version: string;
  frameRate: number | null;
  startTimecode: string | null;
  control: FilmControl;
}

/**
 * The control of a version. Another version has other frames and gets a new control. When the facts of the file arrive,
 * a control at the real rate continues from the state of the one before. The page makes it before the player is there,
 * so that the comments never count the frames of the version that was shown before.
 */
export function useFilmControl({ version, media }: Pick<RoomVersion, 'version' | 'media'>): FilmControl {
  const frameRate = media?.facts?.video?.frameRate ?? null;
  const startTimecode = media?.facts?.startTimecode ?? null;
  const make = (before: FilmControl | null): Made => ({
    version,
    frameRate,
    startTimecode,
    control: createFilmControl(frameRateOf(frameRate, startTimecode), startTimecode, before),
  });
  const [made, setMade] = useState(() => make(null));
  if (made.version === version && made.frameRate === frameRate && made.startTimecode === startTimecode)
    return made.control;
  const next = make(made.version === version ? made.control : null);
  setMade(next);
  return next.control;
}
