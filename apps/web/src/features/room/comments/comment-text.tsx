import { memo } from 'react';
import styles from './comment.module.css';
import { partsOf, type TextPart } from './text-parts';

interface CommentTextProps {
  text: string;
  /** Duration of the video in seconds. */
  duration: number;
  onSeek: (seconds: number) => void;
}

function Part({ part, onSeek }: { part: TextPart; onSeek: (seconds: number) => void }) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'link') {
    return (
      <a className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={styles.time}
      aria-label={`Go to ${part.text}`}
      onClick={() => onSeek(part.seconds)}
    >
      {part.text}
    </button>
  );
}

/** A comment's text with its line breaks, links, and times that move the player. */
export const CommentText = memo(function CommentText({ text, duration, onSeek }: CommentTextProps) {
  return (
    <p className={styles.text} dir="auto">
      {partsOf(text, duration).map((part, index) => (
        <Part key={index} part={part} onSeek={onSeek} />
      ))}
    </p>
  );
});
