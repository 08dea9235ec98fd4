import type { Video, VideoSource } from '@cutroom/contracts';
import type { KeyboardEvent } from 'react';
import { formatClock } from '../../lib/time/clock-time';
import { PositionTrack, type TrackScale } from './position-track';

interface ScrubberProps {
  video: Pick<Video, 'media'>;
  source: VideoSource;
  /** Both in seconds; `duration` is 0 until the player knows it. */
  time: { seconds: number; duration: number };
  onSeek: (seconds: number) => void;
}

/** By how many seconds a key moves the position. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

const scaleOf = (duration: number): TrackScale => ({
  last: duration,
  at: (share) => share * duration,
  shareOf: (seconds) => (duration > 0 ? Math.min(1, seconds / duration) : 0),
  timeOf: (seconds) => seconds * 1_000,
  textOf: (seconds) => formatClock(seconds * 1_000),
});

/** The waveform below the player, in seconds. Renders nothing if the video has neither a waveform nor a filmstrip. */
export function Scrubber({ video: { media }, source, time, onSeek }: ScrubberProps) {
  if (source.waveformUrl === null && !media?.filmstrip) return null;

  const duration = time.duration || (media?.facts?.durationMs ?? 0) / 1_000;

  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSeek(Math.min(duration, Math.max(0, time.seconds + step)));
  }

  return (
    <PositionTrack
      media={media}
      source={source}
      scale={scaleOf(duration)}
      position={time.seconds}
      onSeek={onSeek}
      onKeyDown={press}
    />
  );
}
