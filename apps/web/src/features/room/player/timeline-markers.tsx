import { timecodeAt } from '@cutroom/contracts';
import { memo, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { clusterMarkers, nextOfCluster, type Marker, type MarkerCluster } from './cluster-markers';
import type { FilmControl } from './film-state';
import styles from './timeline.module.css';
import { useFilm } from './use-film';

interface TimelineMarkersProps {
  control: FilmControl;
  markers: readonly Marker[];
  onMarker: (id: string) => void;
}

/** The width of a marker in pixels, for a mouse and for a finger. */
const hitSize = { fine: 24, coarse: 40 };
/** Until the width of the timeline is known. */
const assumedWidth = 640;

/**
 * The comments above the timeline. Comments that are too close share one marker; each click on it selects the next one.
 */
export const TimelineMarkers = memo(({ control, markers, onMarker }: TimelineMarkersProps) => {
  const lastFrame = useFilm(control, (state) => state.lastFrame);
  const lane = useRef<HTMLDivElement>(null);
  const selected = useRef<string | null>(null);
  const [width, setWidth] = useState(assumedWidth);
  const [hit] = useState(() =>
    window.matchMedia('(pointer: coarse)').matches ? hitSize.coarse : hitSize.fine,
  );
  useEffect(() => {
    if (!lane.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(lane.current);
    return () => observer.disconnect();
  }, []);
  const clusters = useMemo(
    () => (lastFrame > 0 ? clusterMarkers(markers, lastFrame, width, hit) : []),
    [markers, lastFrame, width, hit],
  );

  const timecode = (frame: number) => timecodeAt(frame, control.rate, control.startTimecode);
  function labelOf({ markers: [first, ...rest] }: MarkerCluster): string {
    if (!first) return '';
    const last = rest.at(-1);
    return last
      ? `${rest.length + 1} comments from ${timecode(first.frame)} to ${timecode(last.frame)}`
      : `Comment at ${timecode(first.frame)}: ${first.label}`;
  }
  function select(cluster: MarkerCluster) {
    const marker = nextOfCluster(cluster, selected.current);
    selected.current = marker?.id ?? null;
    if (marker) onMarker(marker.id);
  }

  return (
    <div
      ref={lane}
      className={styles.markers}
      role="group"
      aria-label="Comments on the timeline"
      style={{ '--hit': `${hit}px` } as CSSProperties}
    >
      {clusters.map((cluster) => (
        <button
          key={cluster.markers[0]?.id}
          type="button"
          className={styles.marker}
          data-many={cluster.markers.length > 1 || undefined}
          data-resolved={cluster.isResolved || undefined}
          aria-label={`${labelOf(cluster)}${cluster.isResolved ? ' (resolved)' : ''}`}
          title={labelOf(cluster)}
          style={{ '--at': `${cluster.share * 100}%` } as CSSProperties}
          onClick={() => select(cluster)}
        >
          <span aria-hidden>{cluster.markers.length > 1 ? cluster.markers.length : ''}</span>
        </button>
      ))}
    </div>
  );
});
TimelineMarkers.displayName = 'TimelineMarkers';
