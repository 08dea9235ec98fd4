import { limits, utf8Length } from '@cutroom/contracts';
import { Button, Text } from '@mantine/core';
import { useId, useState, type Dispatch } from 'react';
import { Icon } from '../../../components/icon';
import { onFirstClick } from '../../../components/on-first-click';
import { chapterProblem, chaptersFrom, chaptersIn, looksLikeChapters, type Moment } from './chapters';
import styles from './chapter-helper.module.css';

interface ChapterHelperProps {
  description: string;
  onChange: Dispatch<string>;
  /** Comments on the video. */
  moments: readonly Moment[];
  /** Of the video; null when it is not known. */
  durationMs: number | null;
}

/** What is appended to a description, with an empty line between. */
function appended(description: string, block: string): string {
  if (description === '' || description.endsWith('\n\n')) return block;
  return `${description.endsWith('\n') ? '\n' : '\n\n'}${block}`;
}

/** Says whether YouTube shows the typed chapters, and adds chapters from the comments on request. */
export function ChapterHelper({ description, onChange, moments, durationMs }: ChapterHelperProps) {
  const id = useId();
  const [inserted, setInserted] = useState<string | null>(null);
  const chapters = chaptersIn(description);
  const hasChapters = looksLikeChapters(chapters);
  const problem = hasChapters ? chapterProblem(chapters, durationMs) : null;
  const block = moments.length > 0 ? chaptersFrom(moments, durationMs) : null;
  // Lines that the creator has edited are no longer removed.
  const canUndo = inserted !== null && description.endsWith(inserted);

  function obstacle(): string | null {
    if (hasChapters) return 'The description has chapters.';
    if (block === null)
      return 'Chapters need comments at two or more moments. Each must be at least 10 seconds from the next one, and from the start and the end.';
    const bytes = utf8Length((description + appended(description, block)).trim());
    const tooMany = bytes - limits.youtubeDescriptionMaxBytes;
    return tooMany > 0 ? `The chapters would exceed the description's limit by ${tooMany} bytes.` : null;
  }

  function insert() {
    if (block === null || obstacle() !== null) return;
    const text = appended(description, block);
    setInserted(text);
    onChange(description + text);
  }

  function undo() {
    if (inserted === null) return;
    onChange(description.slice(0, -inserted.length));
    setInserted(null);
  }

  const why = obstacle();
  return (
    <div className={styles.helper} data-empty={(moments.length === 0 && !hasChapters) || undefined}>
      <div role="status" className={styles.message} data-problem={problem !== null || undefined}>
        {hasChapters && (
          <>
            <Icon name={problem === null ? 'check' : 'warning'} size={16} />
            <span>
              {problem === null
                ? `${chapters.length} chapters`
                : `YouTube will not show these chapters: ${problem}`}
            </span>
          </>
        )}
      </div>
      {(canUndo || (moments.length > 0 && !hasChapters)) && (
        <div className={styles.insert}>
          <Button
            variant="default"
            size="xs"
            disabled={!canUndo && why !== null}
            aria-describedby={`${id}-hint`}
            onClick={onFirstClick(canUndo ? undo : insert)}
          >
            {canUndo ? 'Undo' : 'Insert chapters'}
          </Button>
          <Text id={`${id}-hint`} size="sm" c="dimmed">
            {canUndo
              ? 'Inserted from the comments. You can edit them in the description.'
              : (why ?? 'From the comments, at the end of the description.')}
          </Text>
        </div>
      )}
    </div>
  );
}
