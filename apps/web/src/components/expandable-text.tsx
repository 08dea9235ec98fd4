import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import styles from './expandable-text.module.css';
import { useCutOff } from './use-cut-off';

interface ExpandableTextProps {
  children: string;
  /** Names the button: 'comment' gives 'Show more of the comment'. */
  what: string;
}

/** Two lines of a text; the rest on demand, when there is more. */
export function ExpandableText({ children, what }: ExpandableTextProps) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [expanded, setExpanded] = useState(false);
  const isCut = useCutOff(text, children, !expanded);

  return (
    <div>
      <Text
        ref={text}
        id={id}
        size="sm"
        dir="auto"
        className={styles.text}
        data-clamped={!expanded || undefined}
      >
        {children}
      </Text>
      {(isCut || expanded) && (
        <Button
          variant="transparent"
          size="compact-xs"
          px={0}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : 'Show more'}
          <VisuallyHidden>{` of the ${what}`}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
