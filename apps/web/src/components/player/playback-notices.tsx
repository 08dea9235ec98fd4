import type { Video } from '@cutroom/contracts';
import { PlayerNotice } from './player-notice';
import { brokenText, noImageText } from './player-texts';
import type { Playback } from './use-playback';

interface PlaybackNoticesProps {
  video: Video;
  downloadUrl: string;
  playback: Pick<Playback, 'problem' | 'isBlind' | 'isPreview' | 'retry'>;
}

/** Covers the image of a video that does not play, or plays without one; nothing while all is well. */
export function PlaybackNotices({ video, downloadUrl, playback }: PlaybackNoticesProps) {
  const { problem, isBlind, isPreview, retry } = playback;
  if (problem === null) {
    return isBlind && <PlayerNotice text={noImageText(video)} downloadUrl={downloadUrl} hasSound />;
  }
  if (problem === 'unplayable' && !isPreview) {
    return <PlayerNotice text={brokenText(video, problem, isPreview)} downloadUrl={downloadUrl} />;
  }
  return <PlayerNotice text={brokenText(video, 'network', isPreview)} onRetry={retry} />;
}
