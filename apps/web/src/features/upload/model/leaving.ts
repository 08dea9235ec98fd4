/** What a click on a link of the app asks for; null when it leaves nothing: another tab, another part of the page. */
export function destinationOf(
  link: Pick<HTMLAnchorElement, 'href' | 'target'> & { hasAttribute(name: string): boolean },
  {
    metaKey,
    ctrlKey,
    shiftKey,
    altKey,
    button,
  }: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>,
  here: Pick<Location, 'origin' | 'pathname'>,
): string | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  // Another origin unloads the page: the browser asks by itself.
  if (origin !== here.origin || pathname === here.pathname) return null;
  return pathname + search + hash;
}
