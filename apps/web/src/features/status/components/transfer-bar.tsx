import { formatRemaining, formatSpeed, percentage } from '@cutroom/contracts';
import { Progress } from '@mantine/core';
import { secondsRemaining, type SpeedMeter } from '../../../lib/transfer/speed-meter';
import styles from './status-card.module.css';

interface TransferBarProps {
  title: string;
  transfer: { bytes: number; total: number };
  /** The speed while bytes move. */
  meter: SpeedMeter | undefined;
}

/** How much of a video is on YouTube; speed and remaining time while bytes move. */
export function TransferBar({ title, transfer: { bytes, total }, meter }: TransferBarProps) {
  const percent = percentage(bytes, total);
  const speed = meter?.bytesPerSecond ?? null;
  return (
    <div className={styles.transfer}>
      <Progress value={percent} size="lg" radius="sm" aria-label={`Upload of ${title}`} />
      <div className={`${styles.figures} tabular`}>
        <span>{`${percent}%`}</span>
        {meter && speed !== null && (
          <>
            <span>{formatSpeed(speed)}</span>
            <span>{`Remaining time: ${formatRemaining(secondsRemaining(meter))}`}</span>
          </>
        )}
      </div>
    </div>
  );
}
