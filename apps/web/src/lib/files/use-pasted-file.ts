import { useEffect, type RefObject } from 'react';

/**
 * Takes the file that the user pastes, unless the focus is in a field or a dialog.
 *
 * @param part the element that must contain the focus, if any element has it; anywhere by default
 */
export function usePastedFile(onPaste: (file: File) => void, part?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function take({ clipboardData }: ClipboardEvent) {
      // Uses the focus instead of the event's target: without a focused field, the target is the element with the text
      // selection.
      const { activeElement: focused, body } = document;
      const file = clipboardData?.files[0];
      if (!file || focused?.closest('input, textarea, [role=dialog]')) return;
      if (!part || focused === body || part.current?.contains(focused)) onPaste(file);
    }
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  });
}
