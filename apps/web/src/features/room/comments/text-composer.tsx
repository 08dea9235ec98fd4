import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CallButton } from '../../../components/call-button';
import { ErrorText } from '../../../components/error-text';
import { HeldFields } from '../../../components/held-fields';
import { useFormError } from '../../../lib/forms/use-form-error';
import { checkText, counterOf } from './check-text';
import styles from './composer.module.css';

/** Ctrl+Enter, and Cmd+Enter on a Mac. */
export const isPostKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/** Shows how much of the limit a text uses, once it is close to the limit. */
export function TextCounter({ text }: { text: string }) {
  const counter = counterOf(text);
  if (counter === null) return null;
  return (
    <span className={`${styles.counter} tabular`} data-over={counter.isOver || undefined}>
      {counter.label}
    </span>
  );
}

interface TextComposerProps {
  label: string;
  /** The verb of its button. */
  submit: string;
  initial: string;
  /** Whether the user has just opened the field and is about to type. */
  takesFocus: boolean;
  onKeep: (text: string) => void;
  /** Rejects or returns false when the text could not be added; the text then stays. */
  onSubmit: (text: string) => Promise<void> | boolean;
  /** Called after a submit, too, and on Escape, which keeps the text. */
  onClose: () => void;
  /** Further buttons, before the others. */
  children?: ReactNode;
}

/** The field for a reply, or for a new text of a comment. */
export function TextComposer({ label, submit, initial, takesFocus, children, ...on }: TextComposerProps) {
  const [text, setText] = useState(initial);
  const [isPending, setPending] = useState(false);
  const { error, field, showError, showProblem } = useFormError();
  const input = useRef<HTMLTextAreaElement>(null);
  const isLeft = useRef(false);

  useEffect(() => {
    const element = input.current;
    if (!takesFocus || element === null) return;
    element.focus();
    // Browsers put the caret before the initial text of a new field.
    element.setSelectionRange(element.value.length, element.value.length);
  }, [takesFocus]);

  function leave() {
    // The user may have cancelled while the call ran, and opened the form and typed again.
    if (isLeft.current) return;
    isLeft.current = true;
    on.onKeep('');
    on.onClose();
  }

  async function send() {
    if (isPending) return;
    const checked = checkText(text);
    if (!checked.ok) {
      showProblem({ message: checked.message, fields: ['text'] });
      input.current?.focus();
      return;
    }
    setPending(true);
    try {
      if ((await on.onSubmit(checked.text)) !== false) leave();
      else showProblem({ message: notAdded, fields: [] });
    } catch (reason) {
      showError(reason);
    } finally {
      setPending(false);
    }
  }

  return (
    <div className={styles.small}>
      <HeldFields held={isPending}>
        <Textarea
          ref={input}
          aria-label={label}
          placeholder={label}
          size="sm"
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          value={text}
          {...field('text')}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            on.onKeep(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (isPostKey(event)) {
              event.preventDefault();
              void send();
            }
            // The text stays as a draft. During a composition, the input method uses the key itself.
            if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isPending) on.onClose();
          }}
        />
      </HeldFields>
      <div className={styles.end}>
        {children}
        <TextCounter text={text} />
        <Button variant="subtle" size="compact-sm" onClick={leave}>
          Cancel
        </Button>
        <CallButton size="compact-sm" loading={isPending} onClick={() => void send()}>
          {submit}
        </CallButton>
      </div>
      <ErrorText {...error} />
    </div>
  );
}

/** The error when the comment could not be added to the list. */
export const notAdded = "Couldn't post this. Your text is still here. Try again.";
