import type { RoomVersion } from '@cutroom/contracts';
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { DraftNotice } from '../../../components/draft-notice';
import { ErrorText } from '../../../components/error-text';
import { submitOnFirstClick } from '../../../components/on-first-click';
import { useFormError } from '../../../lib/forms/use-form-error';
import type { DrawingDesk } from '../drawing/drawing-desk';
import type { NewComment } from '../model/comments-api';
import type { PlayerControl } from '../model/player-control';
import { checkText } from './check-text';
import styles from './composer.module.css';
import { PinChip } from './pin-chip';
import { ElsewhereDrawn } from './edited-drawing';
import type { RoomDrafts } from './room-drafts';
import { isPostKey, notAdded, TextCounter } from './text-composer';
import { framesInShown, type Timing } from './timing';
import { useCommentDraft } from './use-comment-draft';

interface ComposerProps {
  drafts: RoomDrafts;
  control: PlayerControl;
  desk: DrawingDesk;
  versions: readonly RoomVersion[];
  /** The one in the player. */
  version: RoomVersion;
  timings: ReadonlyMap<string, Timing>;
  /** False when the comment could not be added. */
  onPost: (comment: NewComment) => boolean;
}

/** The form for a new comment. Text and drawing are kept until the comment is in the list. */
export function Composer({ drafts, control, desk, versions, version, timings, onPost }: ComposerProps) {
  const { draft, isRestored, ...change } = useCommentDraft(drafts, control, timings, version.version);
  const { error, field, showProblem } = useFormError();
  const input = useRef<HTMLTextAreaElement>(null);
  const drawButton = useRef<HTMLButtonElement>(null);
  const pinnedVersion = versions.find((one) => one.version === draft.version) ?? version;
  const timing = timings.get(pinnedVersion.version) ?? control;
  const isPinned = draft.pin !== null && draft.pin !== 'follow';
  const otherVersion = isPinned && draft.version !== version.version ? pinnedVersion.number : null;

  function showPin() {
    if (draft.pin === null || draft.pin === 'follow') return;
    const frames = framesInShown(draft.pin, timing.rate, control);
    control.show(frames.from);
    desk.show(draft.drawing, frames);
  }

  function draw() {
    desk.done();
    const frames = framesInShown(change.pinForDrawing(), control.rate, control);
    control.show(frames.from);
    let { drawing } = draft;
    desk.draw(drawing, {
      control,
      frames,
      onChange(drawn) {
        drawing = drawn;
        change.keepDrawing(drawn, frames);
      },
      onClose(isByUser) {
        desk.show(drawing, frames);
        if (isByUser) drawButton.current?.focus();
      },
    });
  }

  function removeDrawing() {
    desk.done();
    change.removeDrawing();
    desk.show(null, null);
    drawButton.current?.focus();
  }

  function pin(frames: Parameters<typeof change.pin>[0]) {
    desk.done();
    change.pin(frames);
    desk.show(frames === null ? null : draft.drawing, frames);
  }

  function clear() {
    desk.done();
    change.clear();
    desk.show(null, null);
    input.current?.focus();
  }

  function post() {
    desk.done();
    const checked = checkText(draft.text);
    if (!checked.ok) {
      showProblem({ message: checked.message, fields: ['text'] });
      input.current?.focus();
      return;
    }
    const { drawing } = draft;
    const isAdded = onPost({ text: checked.text, ...change.target(), drawing, parentId: null });
    showProblem(isAdded ? null : { message: notAdded, fields: [] });
    if (isAdded) clear();
  }

  return (
    <form
      className={styles.composer}
      aria-label="New comment"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        post();
      }}
    >
      <PinChip
        draft={draft}
        control={control}
        timing={timing}
        otherVersion={otherVersion}
        onPin={pin}
        onShow={showPin}
      />
      <Textarea
        ref={input}
        aria-label="Comment"
        placeholder="Write a comment"
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
        value={draft.text}
        {...field('text')}
        onChange={({ currentTarget }) => change.type(currentTarget.value)}
        onKeyDown={(event) => {
          if (!isPostKey(event)) return;
          event.preventDefault();
          post();
        }}
      />
      <div className={styles.end}>
        {draft.drawing !== null && otherVersion !== null ? (
          <ElsewhereDrawn version={otherVersion} />
        ) : (
          <Button ref={drawButton} variant="default" size="compact-sm" onClick={draw}>
            {draft.drawing === null ? 'Draw' : 'Change the drawing'}
          </Button>
        )}
        {draft.drawing !== null && (
          <Button variant="subtle" size="compact-sm" onClick={removeDrawing}>
            Remove the drawing
          </Button>
        )}
        <span className={styles.space} />
        <TextCounter text={draft.text} />
        <Button
          type="submit"
          size="compact-sm"
          title="Ctrl+Enter"
          // The second click of a double click would report the field as empty, because the first one has emptied it.
          onClick={submitOnFirstClick}
        >
          Post
        </Button>
      </div>
      {isRestored && <DraftNotice onDiscard={clear} />}
      <ErrorText {...error} />
    </form>
  );
}
