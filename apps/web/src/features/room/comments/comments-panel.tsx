import { framesPerSecond, frameAt, type RoomPerson, type RoomVersion } from '@cutroom/contracts';
import { Text, Title, VisuallyHidden } from '@mantine/core';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Announced } from '../../../components/announced';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { DraftNotice } from '../../../components/draft-notice';
import { ErrorText } from '../../../components/error-text';
import { LoadError } from '../../../components/load-error';
import { SkeletonList } from '../../../components/skeletons';
import { useFormError } from '../../../lib/forms/use-form-error';
import { browserStore } from '../../../lib/storage/page-storage';
import type { DrawingDesk } from '../drawing/drawing-desk';
import type { CommentsApi, RoomComment } from '../model/comments-api';
import type { PlayerControl } from '../model/player-control';
import { CommentFilters } from './comment-filters';
import { CommentList } from './comment-list';
import { Composer } from './composer';
import styles from './filters.module.css';
import { authorsIn, countsOf, everything, listed, openOfAll } from './filters';
import { NoComments } from './no-comments';
import { roomDrafts } from './room-drafts';
import { useSteadyActions, type RowRoom } from './row-room';
import { threadsOf } from './threads';
import { framesInShown, timingsOf } from './timing';
import { useAnnouncement } from './use-announcement';
import { useLostTexts } from './use-lost-texts';
import { useSelection } from './use-selection';

interface CommentsPanelProps {
  api: CommentsApi;
  control: PlayerControl;
  desk: DrawingDesk;
  /** Newest first. */
  versions: readonly RoomVersion[];
  /** The one in the player. */
  version: RoomVersion;
  /** ID of the user. */
  me: string;
  people: readonly RoomPerson[];
  videoId: string;
  /** ID of the selected comment or reply. */
  selected: string | null;
  onSelect: (id: string | null) => void;
}

function Panel({ api, me, people, videoId, selected, onSelect, ...player }: CommentsPanelProps) {
  const { control, desk, versions, version } = player;
  const [drafts] = useState(() => roomDrafts(browserStore, me, videoId));
  const [filter, setFilter] = useState(openOfAll);
  const [removing, setRemoving] = useState<RoomComment | null>(null);
  const { announcement, announce, announcePosted } = useAnnouncement(api.comments);
  const { error, showError } = useFormError();
  const lostTexts = useLostTexts(api, drafts);
  const lastFrame = useSyncExternalStore(control.subscribe, () => control.lastFrame);

  const { rate, startTimecode } = control;
  const timings = useMemo(
    () => timingsOf(versions, version.version, { rate, startTimecode }),
    [versions, version.version, rate, startTimecode],
  );
  const byId = useMemo(() => new Map(people.map((person) => [person._id, person])), [people]);
  const threads = useMemo(() => threadsOf(api.comments), [api.comments]);
  const shown = useMemo(
    () => listed(threads, filter, { version: version.version, selected }),
    [threads, filter, version.version, selected],
  );
  const moveTo = useSelection({ comments: api.comments, selected, control, desk, timings });

  /** A comment on the version that the player shows. */
  const shownFramesOf = ({ frames, version: about }: RoomComment) =>
    frames && framesInShown(frames, timings.get(about)?.rate ?? control.rate, control);

  const actions = useSteadyActions({
    show(comment) {
      // A comment that has no ID of the server yet cannot be selected.
      if (comment.status !== undefined || comment._id === selected) moveTo(comment);
      else onSelect(comment._id);
    },
    deselect: () => onSelect(null),
    seek: (seconds) => control.show(frameAt(seconds, control.rate)),
    reply({ _id, version: about }, text) {
      const input = { version: about, text, frames: null, drawing: null, parentId: _id };
      const clientId = api.post(input);
      if (clientId !== null) announcePosted(clientId, 'Reply posted');
      return clientId !== null;
    },
    async edit(id, text, drawing) {
      await api.edit(id, { text, ...(drawing !== undefined && { drawing }) });
      announce('Comment changed');
    },
    draw(comment, drawing, onDrawn) {
      const frames = shownFramesOf(comment);
      if (frames === null) return () => undefined;
      desk.done();
      moveTo(comment);
      let drawn = drawing;
      return desk.draw(drawing, {
        control,
        frames,
        onChange(next) {
          drawn = next;
          onDrawn(next);
        },
        onClose: () => desk.show(drawn, frames),
      });
    },
    preview(comment, drawing) {
      desk.done();
      desk.show(drawing, shownFramesOf(comment));
    },
    remove: setRemoving,
    async resolve(id, resolved) {
      try {
        await api.resolve(id, resolved);
        announce(resolved ? 'Comment resolved' : 'Comment reopened');
      } catch (reason) {
        // Its row may have left the list meanwhile.
        showError(reason);
      }
    },
    textOf: drafts.textOf,
    keepText: drafts.keepText,
  });

  async function remove() {
    if (removing === null) return;
    setRemoving(null);
    try {
      await api.remove(removing._id);
      announce('Comment deleted');
    } catch (reason) {
      showError(reason);
    }
  }

  const newest = versions[0]?.version;
  const duration = lastFrame > 0 ? (lastFrame + 1) / framesPerSecond(rate) : 0;
  const room = useMemo<RowRoom>(
    () => ({ me, people: byId, timings, newest, shown: version.version, duration, actions }),
    [me, byId, timings, newest, version.version, duration, actions],
  );
  const hasReplies = threads.some(
    ({ comment, replies }) => comment._id === removing?._id && replies.length > 0,
  );
  const isEmpty = shown.length === 0;
  const isGone = selected !== null && api.isComplete && !api.comments.some(({ _id }) => _id === selected);

  return (
    <section className={styles.panel} aria-labelledby="comments-title">
      <Title order={2} size="h5" id="comments-title">
        Comments
      </Title>
      <Composer
        {...player}
        drafts={drafts}
        timings={timings}
        onPost={(comment) => {
          const clientId = api.post(comment);
          if (clientId === null) return false;
          // The user wants to see what was posted.
          if (filter.status === 'resolved' || (filter.person !== null && filter.person !== me))
            setFilter(openOfAll);
          announcePosted(clientId, 'Comment posted');
          return true;
        }}
      />
      {threads.length > 0 && (
        <CommentFilters
          filter={filter}
          onFilter={setFilter}
          counts={countsOf(threads, filter, version.version)}
          authors={authorsIn(threads)}
          versionNumber={versions.length > 1 ? version.number : null}
        />
      )}
      {lostTexts.map(({ key, ...lost }) => (
        <div key={key} role="alert">
          <DraftNotice {...lost} />
        </div>
      ))}
      {isGone && (
        <Text role="status" size="sm" c="dimmed">
          <Announced>The selected comment has been deleted.</Announced>
        </Text>
      )}
      <CommentList threads={shown} room={room} selected={selected}>
        {isEmpty && api.isLoading && <SkeletonList label="Loading the comments" count={4} height="6rem" />}
        {isEmpty && !api.isLoading && api.error == null && (
          <NoComments hidden={threads.length} filter={filter} onShowAll={() => setFilter(everything)} />
        )}
        <ConfirmDialog
          opened={removing !== null}
          title={removing?.parentId == null ? 'Delete this comment?' : 'Delete this reply?'}
          confirm="Delete"
          onConfirm={() => void remove()}
          onClose={() => setRemoving(null)}
        >
          {hasReplies ? 'Its replies stay. This cannot be undone.' : 'This cannot be undone.'}
        </ConfirmDialog>
      </CommentList>
      <div className={styles.error}>
        <ErrorText {...error} />
      </div>
      {api.error != null && (
        <LoadError what="the comments" query={{ error: api.error, refetch: api.retry }} />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

/** The comments on a video: a field for a new one, filters and the list. */
export function CommentsPanel(props: CommentsPanelProps) {
  // Drafts belong to one user and one video.
  return <Panel key={`${props.me}.${props.videoId}`} {...props} />;
}
