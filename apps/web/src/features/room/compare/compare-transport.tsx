import { timecodeAt, type FrameRate } from '@cutroom/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { Icon } from '../../../components/icon';
import styles from './compare.module.css';
import type { Transport, TransportState } from './transport';

const speeds = ['0.25', '0.5', '0.75', '1', '1.25', '1.5', '2'];

interface CompareTransportProps {
  transport: Transport;
  state: TransportState;
  rate: FrameRate;
  startTimecode: string | null;
}

/** Play, step, timeline and speed of both videos. */
export function CompareTransport({ transport, state, rate, startTimecode }: CompareTransportProps) {
  const { frame, lastFrame, isPlaying, speed } = state;
  const timecode = timecodeAt(frame, rate, startTimecode);
  return (
    <div className={styles.transport}>
      <input
        type="range"
        className={styles.timeline}
        aria-label="Position"
        aria-valuetext={timecode}
        min={0}
        max={lastFrame}
        step={1}
        value={frame}
        onChange={({ currentTarget }) => transport.show(Number(currentTarget.value))}
      />
      <div className={styles.buttons}>
        <Button
          aria-label={isPlaying ? 'Pause' : 'Play'}
          leftSection={<Icon name={isPlaying ? 'pause' : 'play'} />}
          onClick={() => (isPlaying ? transport.pause() : transport.play())}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button
          variant="default"
          aria-label="One frame back"
          title="One frame back ( , )"
          onClick={() => transport.show(frame - 1)}
        >
          −1
        </Button>
        <Button
          variant="default"
          aria-label="One frame forward"
          title="One frame forward ( . )"
          onClick={() => transport.show(frame + 1)}
        >
          +1
        </Button>
        <span className="tabular">{timecode}</span>
        <NativeSelect
          aria-label="Speed"
          data={speeds.map((value) => ({ value, label: `${value}×` }))}
          value={String(speed)}
          onChange={({ currentTarget }) => transport.setSpeed(Number(currentTarget.value))}
        />
      </div>
    </div>
  );
}
