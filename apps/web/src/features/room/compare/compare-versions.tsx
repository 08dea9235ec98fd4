import { frameRateOf, type Room } from '@cutroom/contracts';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useState, type CSSProperties } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state';
import { PageHeader } from '../../../components/page-header';
import { PageTitle } from '../../../components/page-title';
import { roomPath } from '../../../config/paths';
import { RoomGate } from '../page/room-gate';
import { isTurnedOff } from '../player/character-keys';
import { CompareChoices } from './compare-choices';
import { useCompareSettings, type CompareSettings } from './compare-settings';
import { CompareTransport } from './compare-transport';
import styles from './compare.module.css';
import { useTransport } from './use-transport';
import { VersionMovie } from './version-movie';

/**
 * Elements that use typed characters, and elements that use Space. A timeline uses neither, and keeps the focus after a
 * click.
 */
const typesInto = 'input:not([type=range]), [role=dialog] *';
const usesSpace = `${typesInto}, select, button, a`;

function Comparison({ room, settings }: { room: Room; settings: CompareSettings }) {
  const { a, b, mode, offset, sound } = settings;
  const { video } = room;
  const facts = a.media?.facts ?? null;
  const startTimecode = facts?.startTimecode ?? null;
  const rate = frameRateOf(facts?.video?.frameRate ?? null, startTimecode);
  const { transport, state } = useTransport(rate, offset);
  const [split, setSplit] = useState(50);
  const attachFirst = useCallback(
    (movie: HTMLVideoElement | null) => transport.attach(0, movie),
    [transport],
  );
  const attachSecond = useCallback(
    (movie: HTMLVideoElement | null) => transport.attach(1, movie),
    [transport],
  );

  // The keys work on the whole page, wherever the focus is. Each of them has a button as well.
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const actions: Record<string, () => void> = {
      ' ': () => (state.isPlaying ? transport.pause() : transport.play()),
      ',': () => transport.show(state.frame - 1),
      '.': () => transport.show(state.frame + 1),
    };
    const action = actions[event.key];
    if (!action || isTurnedOff(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest(event.key === ' ' ? usesSpace : typesInto)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const first = a.media?.facts?.video;
  return (
    <div className={styles.comparison}>
      <div
        className={styles.movies}
        data-mode={mode}
        style={
          { '--split': `${split}%`, '--ratio': first ? first.width / first.height : 16 / 9 } as CSSProperties
        }
      >
        <figure className={styles.frame} data-side="a">
          <VersionMovie video={video} version={a} muted={sound !== 'a'} onMovie={attachFirst} />
          <figcaption className={styles.name}>{`v${a.number}`}</figcaption>
        </figure>
        <figure className={styles.frame} data-side="b">
          <VersionMovie video={video} version={b} muted={sound !== 'b'} onMovie={attachSecond} />
          <figcaption className={styles.name}>{`v${b.number}`}</figcaption>
        </figure>
        {mode === 'slider' && (
          <>
            <input
              type="range"
              className={styles.slider}
              aria-label={`Where v${a.number} ends and v${b.number} begins`}
              aria-valuetext={`${split}% of v${a.number}`}
              min={0}
              max={100}
              value={split}
              onChange={({ currentTarget }) => setSplit(Number(currentTarget.value))}
            />
            <div className={styles.line} aria-hidden />
          </>
        )}
      </div>
      <CompareTransport transport={transport} state={state} rate={rate} startTimecode={startTimecode} />
    </div>
  );
}

function Compare({ room }: { room: Room }) {
  const { settings, change } = useCompareSettings(room);
  const { _id, title } = room.video;
  const back = (
    <Button component={Link} to={roomPath(_id)} variant="default">
      Back to the review room
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageTitle>{`Compare versions of ${title}`}</PageTitle>
      <PageHeader title={title} subtitle="Compare versions" action={settings !== null && back} />
      {settings === null ? (
        <EmptyState icon="film" title="This video has one version" action={back}>
          As soon as an editor uploads another one, you can compare them here.
        </EmptyState>
      ) : (
        <>
          <CompareChoices room={room} settings={settings} change={change} />
          {/* Frames are counted at the rate of the first version. */}
          <Comparison key={settings.a.version} room={room} settings={settings} />
        </>
      )}
    </div>
  );
}

/** Two versions of a video, playing in sync (docs/product.md#review-room). */
export const CompareVersions = ({ videoId }: { videoId: string }) => (
  <RoomGate videoId={videoId} title="Compare versions">
    {(room) => <Compare room={room} />}
  </RoomGate>
);
