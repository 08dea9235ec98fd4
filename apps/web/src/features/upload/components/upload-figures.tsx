import { formatRemaining, formatSize, formatSpeed } from '@cutroom/contracts';
import { secondsRemaining } from '../../../lib/transfer/speed-meter';
import { bytesShown } from '../model/stage-texts';
import type { TrayUpload } from '../model/tray';

/** MB/s, remaining time and size, in the formats of docs/product.md#11-limits-and-formats. */
export function UploadFigures({ upload }: { upload: TrayUpload }) {
  const { size, stage } = upload;
  if (size === null) return null;
  return (
    <>
      {stage.name === 'sending' && stage.retryingAt === null && (
        <>
          <span>{formatSpeed(stage.meter.bytesPerSecond ?? 0)}</span>
          <span>{`Remaining time: ${formatRemaining(secondsRemaining(stage.meter))}`}</span>
        </>
      )}
      <span>{`${formatSize(bytesShown(upload))} of ${formatSize(size)}`}</span>
    </>
  );
}
