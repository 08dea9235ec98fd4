import { frameStart, type FrameRate } from '@cutroom/contracts';

/** A comment on the timeline. */
export interface Marker {
  id: string;
  /** The first frame of the comment. */
  frame: number;
  /** Who wrote what, for users. */
  label: string;
  isResolved: boolean;
}

/** Markers that are too close to each other to be distinguished, in the order of their frames. */
export interface MarkerCluster {
  /** 0 to 1, of the width. */
  share: number;
  markers: readonly Marker[];
  isResolved: boolean;
}

/** The position of a frame on the timeline, 0 to 1. */
export const shareOfFrame = (frame: number, lastFrame: number): number =>
  lastFrame > 0 ? Math.min(1, Math.max(0, frame / lastFrame)) : 0;

/**
 * @param width of the timeline in pixels
 * @param distance pixels; markers closer than this to the first one of a cluster join it
 */
export function clusterMarkers(
  markers: readonly Marker[],
  lastFrame: number,
  width: number,
  distance: number,
): MarkerCluster[] {
  const inOrder = [...markers].sort((a, b) => a.frame - b.frame);
  const clusters: Marker[][] = [];
  const place = ({ frame }: Marker) => shareOfFrame(frame, lastFrame) * width;
  for (const marker of inOrder) {
    const [first] = clusters.at(-1) ?? [];
    if (first && place(marker) - place(first) < distance) clusters.at(-1)?.push(marker);
    else clusters.push([marker]);
  }
  return clusters.map((cluster) => ({
    share: shareOfFrame(cluster[0]?.frame ?? 0, lastFrame),
    markers: cluster,
    isResolved: cluster.every(({ isResolved }) => isResolved),
  }));
}

/** The marker that a click on its cluster selects: each click the next one. */
export function nextOfCluster({ markers }: MarkerCluster, selected: string | null): Marker | undefined {
  const at = markers.findIndex(({ id }) => id === selected);
  return markers[(at + 1) % markers.length];
}

/** The start of a frame in milliseconds, for the filmstrip. */
export const msOfFrame = (frame: number, rate: FrameRate): number => frameStart(frame, rate) * 1_000;
