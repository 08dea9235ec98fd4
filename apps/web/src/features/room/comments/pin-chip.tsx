import type { CommentFrames } from '@cutroom/contracts';
import { usePlayerState, type PlayerControl } from '../model/player-control';
import styles from './composer.module.css';
import type { CommentDraft } from './room-drafts';
import { framesLabel, type Timing } from './timing';

interface PinChipProps {
  draft: CommentDraft;
  control: PlayerControl;
  /** The timing of the version whose frames are pinned. */
  timing: Timing;
  /** The number of that version when the player shows another one. */
  otherVersion: number | null;
  onPin: (frames: CommentFrames | null) => void;
  /** Shows the pinned frame in the player. */
  onShow: () => void;
}

/**
 * Shows which part of the video a comment is about, and changes it. Only this part of the panel renders with every
 * frame.
 */
export function PinChip({
  draft: { pin, drawing },
  control,
  timing,
  otherVersion,
  onPin,
  onShow,
}: PinChipProps) {
  const { frame, range } = usePlayerState(control);
  const here = { from: frame, to: frame };
  const shown = pin === 'follow' ? here : pin;
  const isHere = shown !== null && shown.from === frame && shown.to === frame && otherVersion === null;
  const isRange = range !== null && shown !== null && shown.from === range.from && shown.to === range.to;
  const label = shown === null ? 'About the whole video' : `At ${framesLabel(shown, timing)}`;
  return (
    <div className={styles.pin} role="group" aria-label="What this comment is about">
      {pin === null || pin === 'follow' ? (
        <span className={`${styles.chip} tabular`}>{label}</span>
      ) : (
        <button type="button" className={`${styles.chip} tabular`} title="Show this frame" onClick={onShow}>
          {otherVersion === null ? label : `${label} in v${otherVersion}`}
        </button>
      )}
      {!isHere && (
        <button type="button" className={styles.option} onClick={() => onPin(here)}>
          {drawing === null ? 'Current frame' : 'Current frame, with the drawing'}
        </button>
      )}
      {range !== null && !isRange && (
        <button type="button" className={styles.option} onClick={() => onPin(range)}>
          {drawing === null ? 'Marked range' : 'Marked range, with the drawing'}
        </button>
      )}
      {pin !== null && (
        <button type="button" className={styles.option} onClick={() => onPin(null)}>
          {drawing === null ? 'Whole video' : 'Whole video, without the drawing'}
        </button>
      )}
    </div>
  );
}
