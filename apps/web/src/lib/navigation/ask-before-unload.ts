/**
 * The browser prompts before a close or reload while `isBusy`, on every page. The listener is there only then, because it
 * keeps a page out of the browser's cache.
 *
 * @param subscribe calls back at each change of what `isBusy` depends on
 */
export function askBeforeUnload(subscribe: (changed: () => void) => unknown, isBusy: () => boolean): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  subscribe(() => {
    if (isBusy()) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
