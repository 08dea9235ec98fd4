import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Whether the text of an element that shows a limited number of lines is cut off. It is measured before the first
 * paint, so that nothing that depends on it moves. While the element has no limit, the last result stays.
 */
export function useCutOff(element: RefObject<HTMLElement | null>, text: string, isLimited = true): boolean {
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null || !isLimited) return undefined;
    const measure = () => setIsCut(shown.scrollHeight > shown.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element, text, isLimited]);
  return isCut;
}
