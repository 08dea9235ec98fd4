import { formatRemaining, formatSize, formatSpeed, percentage } from '@cutroom/contracts';
import { Progress, Text } from '@mantine/core';
import { secondsRemaining, type SpeedMeter } from '../../../lib/transfer/speed-meter';
import styles from './send-progress.module.css';

interface SendProgressProps {
  fileName: string;
  meter: SpeedMeter;
}

/** Percentage, MB/s and remaining time (docs/product.md#upload-page). */
export function SendProgress({ fileName, meter }: SendProgressProps) {
  const { bytes, total, bytesPerSecond } = meter;
  const percent = percentage(bytes, total);
  return (
    <div className={styles.progress}>
      <Text size="sm" fw={600} className={styles.name} title={fileName}>
        {fileName}
      </Text>
      <Progress value={percent} size="xl" radius="sm" aria-label="Upload progress" />
      <div className={`${styles.figures} tabular`}>
        <span className={styles.percentage}>{percent}%</span>
        <span>{formatSpeed(bytesPerSecond ?? 0)}</span>
        <span>{`Remaining time: ${formatRemaining(secondsRemaining(meter))}`}</span>
        <span>{`${formatSize(bytes)} of ${formatSize(total)}`}</span>
      </div>
      <Text size="sm" role="status">
        Stay on this page until the upload is complete. You&apos;ll stay signed in.
      </Text>
    </div>
  );
}
