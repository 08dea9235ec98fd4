import type { Room, RoomVersion } from '@cutroom/contracts';
import { Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DeleteVideo } from '../../../components/delete-video';
import { DisclosureButton } from '../../../components/disclosure-button';
import { stateText } from '../../../components/state-text';
import { binPath, comparePath } from '../../../config/paths';
import { useFocusInside } from '../../../lib/focus/use-focus-inside';
import { Decisions } from './decisions';
import { EditDetails } from './edit-details';
import { ExportMenu } from './export-menu';
import { MuteSwitch } from './mute-switch';
import { People } from './people';
import styles from './room.module.css';
import { VersionChoice } from './version-choice';

interface RoomHeaderProps {
  room: Room;
  shown: RoomVersion;
  present: readonly string[];
  commented: ReadonlySet<string> | undefined;
  onShow: (version: RoomVersion) => void;
}

/** The title and state of the video, who is in the room, and the buttons for the next step. */
export function RoomHeader({ room, shown, present, commented, onShow }: RoomHeaderProps) {
  const { video, versions } = room;
  const navigate = useNavigate();
  // Each state has its own buttons.
  const decisions = useFocusInside<HTMLDivElement>(video.state);
  // The button of an open dialog disappears with a change of the state or the version.
  const tools = useFocusInside<HTMLDivElement>(`${video.state} ${video.version}`);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const moreId = useId();
  const other = versions.find(({ number }) => number !== shown.number);
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <Title order={1}>{video.title}</Title>
        <span role="status" className={styles.state} data-state={video.state}>
          {stateText(video)}
        </span>
        <People people={room.people} present={present} />
      </div>
      <div {...decisions} role="group" aria-label="Decisions" className={styles.actions}>
        <Decisions room={room} />
      </div>
      <div {...tools} role="group" aria-label="Tools" className={styles.tools}>
        <VersionChoice label="Version" versions={versions} chosen={shown} onChoose={onShow} />
        <div className={styles.fold}>
          <DisclosureButton opened={isUnfolded} onToggle={setIsUnfolded} controls={moreId}>
            More
          </DisclosureButton>
        </div>
        <div id={moreId} className={styles.more} data-open={isUnfolded || undefined}>
          {other !== undefined && (
            <Button
              component={Link}
              to={comparePath(
                video._id,
                Math.min(shown.number, other.number),
                Math.max(shown.number, other.number),
              )}
              variant="default"
            >
              Compare
            </Button>
          )}
          <ExportMenu videoId={video._id} versions={versions} shown={shown} commented={commented} />
          <EditDetails room={room} />
          <DeleteVideo video={video} onDeleted={() => void navigate(binPath)} />
          <MuteSwitch videoId={video._id} muted={room.muted} />
        </div>
      </div>
    </header>
  );
}
