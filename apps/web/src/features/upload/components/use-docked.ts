import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps an element at the bottom of the window from covering anything. It is placed above the notices, and the page
 * gets space of its height below the last control (app/shell.module.css).
 */
export function useDocked<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const docked = element.current;
    const notices = document.getElementById('notices');
    const { style } = document.documentElement;
    function measure() {
      const shown = [...(notices?.children ?? [])].some((notice) => notice.clientHeight > 1);
      docked?.style.setProperty('--notices', `${shown ? (notices?.offsetHeight ?? 0) : 0}px`);
      style.setProperty('--cutroom-docked', `${docked?.offsetHeight ?? 0}px`);
    }
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [docked, notices]) if (each) observer.observe(each);
    return () => {
      observer.disconnect();
      style.removeProperty('--cutroom-docked');
    };
  }, []);
  return element;
}
