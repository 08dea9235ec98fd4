import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether the text of an element that shows a limited number of lines is cut off. */
export function useCutOff(element: RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null) return undefined;
    const measure = () => setIsCut(shown.scrollHeight > shown.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element, text]);
  return isCut;
}
